/** How many tiles each row of a grid has: two or three, so that every row is full. */
export function rowsOf(count: number): readonly number[] {
  if (count <= 3) return count === 3 ? [1, 2] : [count];
  const twos = { 0: 0, 1: 2, 2: 1 }[count % 3] ?? 0;
  return [...Array.from({ length: twos }, () => 2), ...Array.from({ length: (count - 2 * twos) / 3 }, () => 3)];
}

/** How many of six columns each tile spans, in order. */
export function spansOf(count: number): readonly number[] {
  return rowsOf(count).flatMap((inRow) => Array.from({ length: inRow }, () => 6 / inRow));
}
