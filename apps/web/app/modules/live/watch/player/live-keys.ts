/** What the keys of a live player do. */
export interface LiveKeyTarget {
  toggle(): void;
  toggleMute(): void;
  toggleFullscreen(): void;
  toggleTheatre(): void;
  togglePictureInPicture(): void;
  changeVolume(step: number): void;
}

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The same as for videos, without seeking; `t` is the theatre. */
const keys: Record<string, (target: LiveKeyTarget) => void> = {
  ' ': (target) => target.toggle(),
  k: (target) => target.toggle(),
  m: (target) => target.toggleMute(),
  f: (target) => target.toggleFullscreen(),
  t: (target) => target.toggleTheatre(),
  i: (target) => target.togglePictureInPicture(),
  ArrowUp: (target) => target.changeVolume(0.1),
  ArrowDown: (target) => target.changeVolume(-0.1),
};

/** Performs the action of a key; false for a key that has none. */
export function pressLiveKey({ key, ctrlKey, metaKey, altKey }: PressedKey, target: LiveKeyTarget): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  const act = keys[key.length === 1 ? key.toLowerCase() : key];
  act?.(target);
  return act !== undefined;
}
