/* Items for tests of activations: each kind of step is in one of them. */
#ifndef TESTS_SUPPORT_FLOW_ITEMS_H
#define TESTS_SUPPORT_FLOW_ITEMS_H

/* clang-format off */
#define TEST_ITEMS                                                                               \
    "[{\"name\":\"Sword\",\"type\":\"weapon\",\"system\":{\"actionType\":\"mwak\","             \
    "\"target\":{\"type\":\"creature\"},\"duration\":{\"units\":\"inst\"},"                     \
    "\"damage\":{\"parts\":[[\"1d8 + 3\",\"slashing\"]]}},\"effects\":[{\"name\":\"Bleeding\","  \
    "\"transfer\":false,\"flags\":{\"wire\":{\"independentDuration\":true}}}]},"                \
    "{\"name\":\"Rime\",\"type\":\"spell\",\"system\":{\"level\":2,\"actionType\":\"save\","    \
    "\"target\":{\"type\":\"creature\"},\"duration\":{\"units\":\"round\",\"value\":3},"        \
    "\"save\":{\"ability\":\"con\",\"scaling\":\"flat\",\"dc\":13},"                             \
    "\"damage\":{\"parts\":[[\"2d6\",\"cold\"],[\"1d6\",\"cold\"]]}},"                            \
    "\"effects\":[{\"name\":\"Numb\",\"transfer\":false,\"flags\":{\"wire\":{"                   \
    "\"conditions\":[{\"condition\":\"start-of-turn-target\",\"update\":\"apply-delayed\"},"     \
    "{\"condition\":\"end-of-turn-target\",\"update\":\"end-on-save\"}]}}},"                      \
    "{\"name\":\"Chill\",\"transfer\":false,\"flags\":{\"wire\":{"                               \
    "\"applicationType\":\"delayed\",\"applyOnSaveOrMiss\":true}}}],"                             \
    "\"flags\":{\"wire\":{\"damageParts\":[{\"halving\":\"half\"},"                              \
    "{\"application\":\"delayed\"}]}}},"                                                          \
    "{\"name\":\"Ward\",\"type\":\"spell\",\"system\":{\"actionType\":\"util\","                \
    "\"target\":{\"type\":\"ally\"},\"duration\":{\"units\":\"minute\",\"value\":1},"            \
    "\"components\":{\"concentration\":true}},\"effects\":[{\"name\":\"Warded\","                \
    "\"transfer\":false}]},"                                                                       \
    "{\"name\":\"Mend\",\"type\":\"feat\",\"system\":{\"actionType\":\"heal\","                 \
    "\"target\":{\"type\":\"creature\"},\"uses\":{\"per\":\"day\",\"value\":3},"                \
    "\"damage\":{\"parts\":[[\"1d4 + 2\",\"healing\"],[\"3\",\"temphp\"]]}},\"effects\":[]},"      \
    "{\"name\":\"Blast\",\"type\":\"spell\",\"system\":{\"actionType\":\"save\","               \
    "\"target\":{\"type\":\"sphere\"},\"duration\":{\"units\":\"inst\"},"                        \
    "\"save\":{\"ability\":\"dex\",\"scaling\":\"flat\",\"dc\":12},"                             \
    "\"damage\":{\"parts\":[[\"3d6\",\"fire\"]]}},\"effects\":[{\"name\":\"Dazed\","             \
    "\"transfer\":false},{\"name\":\"Lit\",\"transfer\":false,\"flags\":{\"wire\":{"             \
    "\"applicationType\":\"resolving\"}}}],\"flags\":{\"wire\":{\"damageParts\":["                \
    "{\"halving\":\"half\"}],\"saveImmunity\":true,\"script\":\"return this.areaEffectFlow("      \
    "this.detachTemplate(this.removeTemplate()));\"}}},"                                           \
    "{\"name\":\"Hands\",\"type\":\"feat\",\"system\":{\"actionType\":\"util\","                \
    "\"target\":{\"type\":\"creature\"},\"uses\":{\"per\":\"day\",\"value\":10}},"               \
    "\"effects\":[],\"flags\":{\"wire\":{\"script\":\"this.registerFlowStep('give', true, "      \
    "async a => { a.x(); }); this.registerFlowStep('ask', false, a => {}); return "                \
    "this.applyDefaultTargetsAsEffective(this.performCustomStep('give', this.performCustomStep("   \
    "'ask', this.applyDamage())));\"}}}]"
/* clang-format on */

#endif
