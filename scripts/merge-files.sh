# In a clone with node_modules (and apps/*/node_modules, .node): merges all that the policies allow, then mends mentions and formats.
N=${N:-node}
T=${T:-scripts/merge-files.mjs}
rm -f .cache/moves.json
M=apps/server/src/modules
for m in "auto apps packages scripts" "--max 230 siblings" "--max 230 jobs" "--max 230 stores" "--max 240 folders" "--max 240 --limit 100 auto apps packages scripts" "--max 220 --limit 60 shared apps packages scripts" "--max 240 --limit 100 auto apps packages scripts" \
 "rename $M/accounts/mes.ts me.ts $M/accounts/closing/accounts.ts closing.ts $M/profiles/performer-for-reviews.ts performer-reviews.ts $M/live/watch/streams.ts watch.ts $M/audience/boundaries/users.ts boundaries.ts $M/library/products/lists/products.ts lists.ts" "mentions"; do nice -n 19 $N $T $m; done
git add -A
git diff --cached --name-only --diff-filter=AMR | grep -E "\.(ts|tsx|css|md)$" | xargs nice -n 19 $N node_modules/.bin/oxfmt >/dev/null
git add -A
