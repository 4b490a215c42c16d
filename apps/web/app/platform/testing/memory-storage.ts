/** A browser's storage in memory, for one test. */
export function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

/** The storage of a browser that forbids it: every use throws. */
export function forbiddenStorage(): Storage {
  const deny = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return {
    get length() {
      return deny();
    },
    key: deny,
    getItem: deny,
    setItem: deny,
    removeItem: deny,
    clear: deny,
  };
}

/** The storage of a browser that is full: it reads and removes, and stores nothing more. */
export function fullStorage(kept: Storage = memoryStorage()): Storage {
  return {
    get length() {
      return kept.length;
    },
    key: (index) => kept.key(index),
    getItem: (name) => kept.getItem(name),
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
    removeItem: (name) => kept.removeItem(name),
    clear: () => kept.clear(),
  };
}
