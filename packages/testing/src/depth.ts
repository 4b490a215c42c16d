/**
 * The amount of work of a property, crash or soak test, never a duration: a small number that finds mistakes in every
 * `npm test`, and a large one for `npm run test:deep`, which sets TEST_DEPTH.
 */
export function byDepth({ small, deep }: { readonly small: number; readonly deep: number }): number {
  return process.env['TEST_DEPTH'] === 'deep' ? deep : small;
}
