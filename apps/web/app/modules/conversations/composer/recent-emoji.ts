const [storageKey, maxKept] = ['recent-emoji', 32];

/** The emoji used last, newest first. */
export function readRecentEmoji(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function keepRecentEmoji(emoji: string): void {
  try {
    const others = readRecentEmoji().filter((each) => each !== emoji);
    localStorage.setItem(storageKey, JSON.stringify([emoji, ...others].slice(0, maxKept)));
  } catch {
    // Without storage there are no recent emoji.
  }
}
