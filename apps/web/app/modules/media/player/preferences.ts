/** A viewer's settings of the player, kept in this browser. */
interface Preferences {
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** Language of the captions; null: none. */
  readonly captions: string | null;
}

const key = 'player';
const defaults: Preferences = { volume: 1, isMuted: false, captions: null };

/** The defaults where storage is forbidden. */
export function readPreferences(): Preferences {
  try {
    const { volume, isMuted, captions } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 1;
    return {
      volume: isVolume ? volume : defaults.volume,
      isMuted: isMuted === true,
      captions: typeof captions === 'string' ? captions : null,
    };
  } catch {
    return defaults;
  }
}

export function writePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readPreferences(), ...change }));
  } catch {
    // Without storage they are lost with the page.
  }
}
