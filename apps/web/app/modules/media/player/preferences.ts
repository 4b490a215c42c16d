/** How somebody likes to watch, kept in this browser. */
export interface Preferences {
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** Language of the captions; null: none. */
  readonly captions: string | null;
}

const key = 'player';
const usual: Preferences = { volume: 1, isMuted: false, captions: null };

/** Storage may be forbidden: then everything is as usual. */
export function readPreferences(): Preferences {
  try {
    const { volume, isMuted, captions } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      volume: isVolume ? volume : usual.volume,
      isMuted: isMuted === true,
      captions: typeof captions === 'string' ? captions : null,
    };
  } catch {
    return usual;
  }
}

export function writePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // They last as long as the page.
  }
}
