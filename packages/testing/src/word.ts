const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A random word that occurs nowhere else on the site, not even for a fuzzy search. */
export function makeWord(ending = ''): string {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(10));
  return bytes.map((byte) => letters[byte % letters.length]).join('') + ending;
}
