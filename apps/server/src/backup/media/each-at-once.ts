/** Runs a few at a time. All of them have ended when it returns or throws; after a failure no other one starts. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const failing = new AbortController();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !failing.signal.aborted; next = waiting.next()) {
      await run(next.value).catch((error: unknown) => {
        failing.abort();
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
