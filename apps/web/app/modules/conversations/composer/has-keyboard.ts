/** Where Enter is a key of its own, and writing does not cover half of the screen. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
