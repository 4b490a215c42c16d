/**
 * Makes one statement of what many ask for in the same turn of the event loop: `load` answers all of them by key. Under load several requests arrive in
 * each turn, and a statement costs both sides more than a row of it; one that comes alone waits for nobody.
 */
export function gather<Value>(load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>): (key: string) => Promise<Value | undefined> {
  let waiting: { readonly keys: Set<string>; readonly values: Promise<ReadonlyMap<string, Value>> } | undefined;
  const begin = () => {
    const keys = new Set<string>();
    const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return load([...keys]);
    });
    return { keys, values };
  };
  return async (key) => {
    waiting ??= begin();
    waiting.keys.add(key);
    return (await waiting.values).get(key);
  };
}
