#!/bin/bash
# Tries the two commands of the README where nothing is prepared: for each, a clean clone of HEAD in
# a Debian 12 of its own that has only git. As root; needs mmdebstrap. Not a part of the normal
# tests, since it fetches a system.
#
#   tests/bare/run.sh [demo|test|ci]...      ci: .ci/run
#
# The systems go through the sources and the Acquire options of this machine's apt. BARE_DIR (by
# default a temporary folder) keeps the packed system for the next run.
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 0 ] || set -- demo test
root=$(cd "$(dirname "$0")/../.." && pwd)
dir=${BARE_DIR:-$(mktemp -d)}
tree=$dir/tree
mkdir -p "$dir"
cleanup()
{
    rm -rf --one-file-system "$tree"
    [ -n "${BARE_DIR:-}" ] || rm -rf "$dir"
}
trap cleanup EXIT

# Options of how to fetch, but no hooks: those call programs that a bare system lacks.
options=()
for file in /etc/apt/apt.conf.d/*; do
    if grep -q '^[[:space:]]*Acquire::' "$file" && ! grep -q 'Invoke' "$file"; then
        options+=("$file")
    fi
done

if [ ! -s "$dir/bare.tar" ]; then
    echo "[bare] making a Debian 12"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list; do
        case $file in *"*"*) continue ;; esac
        [ -s "$file" ] || continue
        cat "$file"
        echo
    done | mmdebstrap --quiet --variant=minbase --include=git "${options[@]/#/--aptopt=}" \
        bookworm "$dir/bare.tar" -
fi

failed=0
for command in "$@"; do
    line="./bootstrap $command"
    [ "$command" != ci ] || line=.ci/run
    echo "[bare] $line"
    rm -rf --one-file-system "$tree"
    mkdir -p "$tree"
    tar -C "$tree" -xf "$dir/bare.tar"
    [ ${#options[@]} -eq 0 ] || cp "${options[@]}" "$tree/etc/apt/apt.conf.d/"
    git clone -q --no-local "$root" "$tree/root/rulec"
    start=$SECONDS
    # the mounts live and die with the namespace
    if unshare --mount bash -c '
        mount -t proc proc "$1/proc"
        exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
            bash -c "cd /root/rulec && $2 && echo [bare] once more && time $2 &&
                git status --porcelain && [ -z \"\$(git status --porcelain)\" ]"
        ' bare "$tree" "$line" </dev/null >"$dir/$command.log" 2>&1; then
        echo "[bare] $line: fine, $((SECONDS - start)) s"
    else
        failed=1
        tail -n 50 "$dir/$command.log"
        echo "[bare] $line: FAILED"
    fi
    grep -E '^[0-9]+ passed' "$dir/$command.log" || true
done
exit $failed
