/* The synthetic pack as the compiler's plan would hand it to the tables form. */
#include "synthetic/pack.h"

static void fill_facts(const struct synth_pack *p, rulec_question *facts)
{
    for (uint32_t i = 0; i < p->atom_count; i++) {
        const struct synth_atom *a = &p->atoms[i];

        if (a->is_var)
            facts[i] = (rulec_question){ .op = RULEC_ASK_GTEQ,
                                         .offset = (uint32_t)(p->vars_at + a->arg * sizeof(double)),
                                         .limit = a->limit };
        else
            facts[i] = (rulec_question){ .op = RULEC_ASK_HELD, .index = a->arg };
    }
}

/* Counts first, then the prerequisites: an object asks for one operand or for all of several. */
static void fill_nodes(const struct synth_pack *p, struct rc_tables_node *nodes)
{
    for (uint32_t i = 0; i < p->count_count; i++)
        nodes[i] = (struct rc_tables_node){ p->counts[i].need, p->counts[i].operands,
                                            p->counts[i].operand_count };
    for (uint32_t i = 0; i < p->prereq_count; i++)
        nodes[p->count_count + i] =
            (struct rc_tables_node){ p->prereqs[i].operand_count, p->prereqs[i].operands,
                                     p->prereqs[i].operand_count };
}

static int32_t gate_of(const struct synth_pack *p, const struct synth_object *o)
{
    if (o->prereq == SYNTH_NONE)
        return RC_TABLES_FREE;

    const struct synth_prereq *q = &p->prereqs[o->prereq];
    return q->operand_count == 1 ? q->operands[0]
                                 : (int32_t)(p->atom_count + p->count_count + o->prereq);
}

static struct rc_tables_prereq lay_prereqs(struct rc_arena *arena, const struct synth_pack *p)
{
    rulec_question *facts = RC_NEW_ARRAY(arena, rulec_question, p->atom_count);
    const size_t node_count = p->count_count + p->prereq_count;
    struct rc_tables_node *nodes = RC_NEW_ARRAY(arena, struct rc_tables_node, node_count);
    int32_t *gates = RC_NEW_ARRAY(arena, int32_t, p->size.objects);

    fill_facts(p, facts);
    fill_nodes(p, nodes);
    for (uint32_t i = 0; i < p->size.objects; i++)
        gates[i] = gate_of(p, &p->objects[i]);
    return (struct rc_tables_prereq){ 0,     p->qualified_at, facts, p->atom_count,
                                      nodes, node_count,      gates };
}

static struct rc_tables_body lay_choice(struct rc_arena *arena, const struct synth_choice *c)
{
    struct rc_tables_part *part = RC_NEW(arena, struct rc_tables_part);
    struct rc_tables_term *terms = RC_NEW_ARRAY(arena, struct rc_tables_term, c->term_count + 1);

    for (uint32_t i = 0; i < c->term_count; i++)
        terms[i] = (struct rc_tables_term){ c->terms[i].when, c->terms[i].mask };
    part->inputs[0].id = SYNTH_HELD;
    part->inputs[1].id = SYNTH_QUALIFIED;
    part->input_count = 2;
    part->terms = terms;
    part->term_count = c->term_count;
    return (struct rc_tables_body){ 0, part, 1 };
}

const rulec_tables *synth_tables(struct rc_arena *arena, const struct synth_pack *pack)
{
    const size_t kinds[] = { pack->size.objects };
    const struct rc_tables_set sets[] = { { 0, 0 }, { 0, pack->qualified_at } };
    const struct rc_tables_prereq prereq = lay_prereqs(arena, pack);
    struct rc_tables_body *choices =
        RC_NEW_ARRAY(arena, struct rc_tables_body, pack->size.choices + 1);

    for (uint32_t i = 0; i < pack->size.choices; i++)
        choices[i] = lay_choice(arena, &pack->choices[i]);

    const struct rc_tables_source source = {
        .character_size = pack->character_size,
        .kinds = kinds,
        .kind_count = 1,
        .sets = sets,
        .set_count = 2,
        .choices = choices,
        .choice_count = pack->size.choices,
        .prereqs = &prereq,
        .prereq_count = 1,
    };
    return rc_tables_build(arena, &source);
}
