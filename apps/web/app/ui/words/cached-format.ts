/** The cache is cleared when it holds this many values. */
const maxKept = 1_000;

/**
 * Caches the results of a format function. `Intl` takes some microseconds per value, and a page of prices, counts and
 * times formats the same few values dozens of times.
 */
export function cachedFormat<Value extends number | string>(
  format: (value: Value) => string,
): (value: Value) => string {
  const known = new Map<Value, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size === maxKept) known.clear();
    const formatted = format(value);
    known.set(value, formatted);
    return formatted;
  };
}
