#include "flow/builtin.h"

#include <stddef.h>

const char rc_flow_builtin_text[] =
    "const friendly = applyDefaultTargetsAsEffective(sequence(\n"
    "    performSaveDamageRoll(applyDamage()), applyEffects()))\n"
    "const damaging = performSaveDamageRoll(sequence(applyDamage(), applyEffects()))\n"
    "const saving = performSavingThrow(hasDamage(damaging), applyEffects())\n"
    "const peaceful = pick(isSave(saving), otherwise(friendly))\n"
    "const later = pick(\n"
    "    hasSaveableApplications(saving),\n"
    "    hasDamage(applyDefaultTargetsAsEffective(damaging)),\n"
    "    applyEffects())\n"
    /* C1: the program's attacks end without attackCompleted */
    "const ending = applyEffects(row(1, attackCompleted()))\n"
    "const attacking = performAttackRoll(\n"
    "    hasDamage(performAttackDamageRoll(applyDamage(ending))), ending)\n"
    "const targeted = pick(isAttack(attacking), otherwise(peaceful))\n"
    /* C2: the program's default flow asks for auras too */
    "const lasting = hasDuration(\n"
    "    hasConcentration(applyConcentration()),\n"
    "    row(2, hasAreaTarget(applyDurationEffect()), "
    "hasAuraOrAreaTarget(applyDurationEffect())))\n"
    "const used = sequence(lasting, pick(\n"
    "    isTokenTargetable(sequence(applySelectedTargets(), targeted)),\n"
    "    hasAreaTarget(hasDamageOrEffects(confirmTargets(peaceful))),\n"
    "    isSelfTarget(friendly)))\n"
    "const whole = pick(\n"
    "    isImmediateApplication(pick(isConditionTriggered(later), used)),\n"
    "    isDelayedApplication(later),\n"
    "    isOverTimeApplication(later))\n"
    "const confirmed = confirmTargets(applySelectedTargets(peaceful))\n"
    "const area = hasAreaTarget(hasDamageOrEffects(placeTemplate(confirmed)))\n"
    "const areaWithoutSelf = hasAreaTarget(hasDamageOrEffects(\n"
    "    placeTemplate(removeSelfTarget(confirmed))))\n"
    "const single = sequence(applySelectedTargets(), targeted)\n"
    "const singleChosen = sequence(targeted)\n"
    "const action = triggerAction()\n"
    "const ended = hasSave(performSavingThrowAlways(endEffectOnSave()))\n";

const char *rc_flow_builtin_name(struct rc_str name)
{
    static const char *const names[][2] = {
        { "default", "whole" },       { "friendlyTarget", "friendly" },
        { "nonAttack", "peaceful" },  { "secondary", "later" },
        { "areaEffect", "area" },     { "areaEffect(removeSelfTarget)", "areaWithoutSelf" },
        { "singleTarget", "single" }, { "singleTarget(skipTargeting)", "singleChosen" },
        { "takeAnAction", "action" }, { "endOnSave", "ended" },
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (rc_str_eq(name, rc_str(names[i][0])))
            return names[i][1];
    return NULL;
}
