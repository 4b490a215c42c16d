/** So many answers are kept at most; then all are forgotten. */
const maxKept = 1_000;

/**
 * A format that answers from memory what it has answered before. `Intl` takes some microseconds for each number or name,
 * and a page of prices, counts and times says the same few dozen times.
 */
export function remembered<Value extends number | string>(format: (value: Value) => string): (value: Value) => string {
  const known = new Map<Value, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size === maxKept) known.clear();
    const words = format(value);
    known.set(value, words);
    return words;
  };
}
