/** The number of missing, additional, wrong and swapped letters (optimal string alignment). */
export function distance(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

/**
 * The word, and the word without each one of its letters, or, of a long word, without each two. Similar words share one
 * of them.
 */
export function remaindersOf(word: string): string[] {
  const once = withoutOne(word);
  const twice = word.length < longWord ? [] : once.flatMap(withoutOne);
  return [...new Set([word, ...once, ...twice])];
}

/** Words of at least this length may have two mistakes. */
const longWord = 7;

export function maxMistakes(word: string): number {
  return word.length < longWord ? 1 : 2;
}

function withoutOne(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}
