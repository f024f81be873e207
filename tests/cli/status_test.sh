#!/bin/bash
# What goes where, and the exit status of each way to end.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"

copy=$work/copy
cp -r "$here/pack" "$copy"
faulty=$copy/harbour.pcc

# 0: an answer, also an empty one
run 0 check "$pack"
silent out
silent err
run 0 eval "$pack" 'CHOOSE:DOMAIN|TYPE=Weather,!PC' --as mate --characters "$crew"
same "$(cat "$work/out")" Tide
run 0 eval "$pack" 'CHOOSE:DOMAIN|PC' --as cook --characters "$crew"
silent out
run 0 eval "$pack" 'CHOOSE:DOMAIN|PC' --as mate --as cook --characters "$crew"
same "$(cat "$work/out")" "$(printf 'mate\tGale')"
run 0 eval "$pack" 'CHOOSE:DOMAIN|TYPE=Fate' --format json
same "$(cat "$work/out")" \
    '{"schema":"rulec.eval/1","as":"","expr":"CHOOSE:DOMAIN|TYPE=Fate","kind":"DOMAIN","offered":["Wreck"]}'
head -1 "$crew" >"$work/one.json"
run 0 eval "$pack" 'CHOOSE:ARMORPROFICIENCY|PC' --as "$work/one.json"
same "$(cat "$work/out")" Cork
run 0 dump "$pack"
silent err
python3 -c 'import json,sys; json.load(open(sys.argv[1]))' "$work/out" 2>/dev/null ||
    { command -v python3 >/dev/null && complain "dump is no JSON"; }
run 0 inspect "$pack"
says out "choices compiled"
says out "prerequisites"
says out "  distinct "
run 0 inspect "$pack" --coverage --format json

# 1: the input has errors; eval goes on all the same
sed -i 's/TYPE=Weather,!PC/TYPE=Weather,!PK/' "$copy/harbour_talents.lst"
run 1 check "$faulty"
silent out
says err "harbour_talents.lst:1:"
run 1 check "$faulty" --format json
silent err
says out '"schema":"rulec.diag/1"'
run 1 check "$faulty" --format sarif
silent err
says out '"version":"2.1.0"'
run 1 eval "$faulty" 'CHOOSE:DOMAIN|TYPE=Fate'
same "$(cat "$work/out")" Wreck
run 1 eval "$pack" 'CHOOSE:DOMAIN|Wrek'
says err "EXPR:1:15"
says err "did you mean 'Wreck'"
run 1 eval "$pack" 'DOMAIN|Wreck'
says err "did you mean 'CHOOSE:DOMAIN|Wreck'?"
run 1 eval "$pack" ''

# a baseline silences what was known, and nothing else
run 1 check "$faulty" --format json
cp "$work/out" "$work/baseline"
run 0 check "$faulty" --baseline "$work/baseline"
silent err
sed -i 's/DEITY,QUALIFIED/DEITY,QUALIFED/' "$copy/harbour_talents.lst"
run 1 check "$faulty" --baseline "$work/baseline"
says err "harbour_talents.lst:3:"
says_not err "harbour_talents.lst:1:"
run 3 check "$faulty" --baseline "$work/none"
echo '{"a":1}' >"$work/bad"
run 2 check "$faulty" --baseline "$work/bad"

# --fix applies what is certain
cp "$here/pack/harbour_talents.lst" "$copy/harbour_talents.lst"
sed -i 's/DEITY,QUALIFIED/DEITY,QUALIFED/' "$copy/harbour_talents.lst"
run 0 check "$faulty" --fix
run 0 check "$faulty"
silent err
cmp -s "$here/pack/harbour_talents.lst" "$copy/harbour_talents.lst" || complain "--fix wrote something else"

# warnings are errors on demand
printf 'CAMPAIGN:H\303\274\nKEY:H\xfc\nDOMAIN:harbour_domains.lst\n' >"$copy/old.pcc"
run 0 check "$copy/old.pcc"
says err "[-Wencoding]"
run 1 check "$copy/old.pcc" -Werror
run 1 check "$copy/old.pcc" -Werror=encoding
run 0 check "$copy/old.pcc" -Werror -Wno-error=encoding -Wno-bom
run 0 check "$copy/old.pcc" -Wno-encoding
says_not err encoding
run 0 check "$copy/old.pcc" -q
silent err

# 3: the environment
run 3 check "$work/missing.pcc"
run 3 eval "$pack" 'CHOOSE:DOMAIN|PC' --as mate --characters "$work/missing.jsonl"
says err "no such file"
run 3 eval "$pack" 'CHOOSE:DOMAIN|PC' --as mate --characters "$work"
says err "directory"
if [ -e /dev/full ]; then
    "$RULEC" dump "$pack" >/dev/full 2>"$work/err"
    same $? 3
    says err "cannot write the result"
    "$RULEC" check "$copy/old.pcc" --format json >/dev/full 2>"$work/err"
    same $? 3
    says err "cannot write"
fi
run 3 check "$pack/below.pcc"
says err "a folder of its path is a file"

# 4: a documented limit
run 4 dump "$pack" --max-memory 1K
says err "the limit of memory is reached"
run 4 check "$pack" --max-objects 1
says_not err "[-W" # of objects behind the limit nothing is known
run 4 check "$pack" --max-file 20
for number in $(seq 400); do
    echo "Domain $number"
done >"$copy/harbour_domains.lst"
run 4 check "$faulty" --max-objects 300
same "$(grep -c "what it would define" "$work/err")" 1 # once, not for each object behind the limit
run 4 eval "$pack" "$(printf 'PREMULT:1,[%.0s' $(seq 257))PREALIGN:x$(printf ']%.0s' $(seq 257))" \
    --as mate --characters "$crew"
deep=$(printf '[%.0s' $(seq 300))
echo "{\"id\":\"x\",\"domains\":$deep}" >"$work/deep.json"
run 4 eval "$pack" 'CHOOSE:DOMAIN|PC' --as "$work/deep.json"

# 5: no such name
run 5 eval "$pack" 'CHOOSE:DOMAIN|PC' --as mat --characters "$crew"
says err "did you mean 'mate'?"
run 5 eval "$pack" 'CHOOSE:DOMAIN|PC' --as nobody
run 5 eval "$pack" 'CHOOSE:DOMAIN|PC' --as "$crew"
printf '{"id":"cook","domains":7}\n' >"$work/faulty.jsonl"
run 1 eval "$pack" 'CHOOSE:DOMAIN|PC' --as mate --characters "$work/faulty.jsonl"
says_not err "there is no character" # who stood on the faulty line is not known

# SIGPIPE is silent
{ "$RULEC" dump "$pack"; echo $? >"$work/status"; } 2>"$work/err" | true
silent err
finish
