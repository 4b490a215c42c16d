/** Whether there is a real keyboard, so that Enter can send and typing covers nothing of the screen. */
export function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
