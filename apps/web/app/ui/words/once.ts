/**
 * What `make` returns, made when it is first used. For formatters of `Intl`, which take up to five milliseconds each on
 * a desk: a page would make all of them before it answers, and use two.
 */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
