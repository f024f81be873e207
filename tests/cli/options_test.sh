#!/bin/bash
# How the command line is read: commands, options, response files, help, the manual.
# SPDX-License-Identifier: MIT
. "$RULEC_SOURCE_DIR/tests/cli/lib.sh"

# alone: twelve lines, the first says what it is
run 2
silent out
same "$(wc -l <"$work/err")" 12
same "$(head -1 "$work/err" | cut -d' ' -f1-2)" "rulec compiles"

run 0 --help
silent err
run 0 --version
grep -qE '^rulec [0-9]+\.[0-9]+\.[0-9]+$' "$work/out" || complain "--version"
run 0 check --version

# what is not known gets the nearest name, and one line of usage
run 2 chek "$pack"
says err "unknown command 'chek' [E0901]"
says err "did you mean 'check'?"
run 2 zzzzzzzz
says_not err "did you mean"
run 2 check --max-eror 3 "$pack"
says err "did you mean '--max-errors'?"
same "$(grep -c '^usage: ' "$work/err")" 1
says err "usage: rulec check [OPTION]... PACK..."
silent out
run 2 check -Z "$pack"
says err "unknown option '-Z'"
run 2 check
says err "'check' needs PACK..."
run 2 check --all=yes "$pack"
says err "takes no argument"
run 2 check "$pack" --max-errors
says err "needs an argument: N"
run 2 check "$pack" --max-errors many
run 2 check "$pack" --max-errors -1
run 2 check "$pack" --max-errors 99999999999999999999
run 2 check "$pack" --max-errors=
run 2 check "$pack" --max-file 1T
run 2 check "$pack" --format xml
says err "one of text|json|sarif"
run 2 dump "$pack" --format csv
says err "only a table is printed as csv"
run 2 dump "$pack" --table x --format json
says err "a table is printed as csv, not as json"
silent out
run 2 check "$pack" --color sometimes
run 2 check "$pack" --codegen auto
says err "'check' has no option --codegen"
run 2 check "$pack" -Wno-such-thing
says err "no warning is called 'no-such-thing'"
run 2 check "$pack" --compat=pcgen,-C999
run 2 check "$pack" --compat=pcgem
run 2 check "$here/pack"
says err "names no language"
run 2 completion fish
run 2 inspect
run 2 doc

# options stand anywhere, in both spellings; -- ends them
run 0 check "$pack" --max-errors 3 --max-errors=4 -q
run 0 --format json check "$pack"
run 0 check -qv "$pack"
run 0 check --max-line 1M --max-file=64M --max-memory 1G --max-objects 100 --max-includes 9 "$pack"
run 2 check -- --help
says err "'--help' names no language"
run 0 check -- "$pack"

# response files
printf '%s\n' '--format json' "\"$pack\"" >"$work/args"
run 0 check "@$work/args"
printf '%s' "eval '$pack' \"CHOOSE:DOMAIN|TYPE=Fa\\te\"" >"$work/eval"
run 0 "@$work/eval"
same "$(cat "$work/out")" Wreck
echo "@$work/args" >"$work/nested"
run 0 check "@$work/nested"
echo "@$work/self" >"$work/self"
run 2 check "@$work/self"
says err "more than 16 deep"
run 3 check "@$work/missing"
says err "no such file"
run 3 check "@$work"
printf "'open" >"$work/open"
run 2 check "@$work/open"
says err "is not closed"
printf 'a\0b' >"$work/binary"
run 2 check "@$work/binary"
run 2 check -- "@$work/args"
says err "names no language"
yes x | head -70000 >"$work/many"
run 2 check "@$work/many"
says err "more than 65536 arguments"

# help and manual: examples first, at most 25 lines, every option in the manual and completion
run 0 doc commands
mapfile -t commands < <(cut -d' ' -f1 "$work/out")
[ "${#commands[@]}" -ge 7 ] || complain "only ${#commands[@]} commands"
"$RULEC" completion bash >"$work/completion"
bash -n "$work/completion" || complain "the completion is no bash"
for command in "${commands[@]}"; do
    run 0 "$command" --help
    silent err
    same "$(head -1 "$work/out")" "Examples:"
    lines=$(wc -l <"$work/out")
    [ "$lines" -le 25 ] || complain "$command --help has $lines lines"
    [ "$(wc -L <"$work/out")" -le 100 ] || complain "$command --help is too wide"
    grep -oE -- '--[a-z-]+' "$work/out" | sort -u >"$work/in-help"
    run 0 doc "$command"
    grep -oE -- '--[a-z][a-z-]*' "$work/out" | sort -u >"$work/in-doc"
    formats=$(grep -oE -- "--format [a-z|]+" "$work/out" | tail -1)
    for format in text json sarif csv; do
        [[ "|${formats#* }|" == *"|$format|"* ]] && continue
        run 2 "$command" --format "$format"
        says err "'$command' has no format $format, only ${formats#* }"
        silent out
    done
    grep -E "^    $command\) " "$work/completion" | grep -oE -- '--[a-z][a-z-]*' | sort -u >"$work/in-completion"
    missing=$(comm -23 "$work/in-completion" "$work/in-help")
    [ -z "$missing" ] || complain "$command --help does not mention" $missing
    missing=$(comm -23 "$work/in-completion" "$work/in-doc")
    [ -z "$missing" ] || complain "doc $command does not mention" $missing
done
run 0 doc E0101
says out "does not exist"
run 0 doc e0101
run 0 doc encoding
says out "-Wencoding"
run 0 doc -Wencoding
says out "-Wno-encoding"
run 2 doc -W
run 0 doc codes
run 0 doc warnings
run 0 doc QUALIFIED
says out "prerequisites"
run 5 doc QUALIFED
says err "did you mean 'QUALIFIED'?"
run 0 inspect --limits
says out "--max-nesting"
run 0 inspect --limits --max-nesting 12 --format json
says out '"max-nesting":12'

# completion works on words
complete_word() {
    bash -c ". '$work/completion'; COMP_WORDS=(rulec $1); COMP_CWORD=$2; _rulec; echo \"\${COMPREPLY[*]}\""
}
same "$(complete_word "che" 1)" check
same "$(complete_word "check --max-er" 2)" --max-errors
same "$(complete_word "check --format s" 3)" sarif
finish
