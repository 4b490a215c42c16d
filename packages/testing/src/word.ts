const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A word of random letters that nothing else on the site has, nor anything that a search which forgives mistakes would take for it. */
export function makeWord(ending = ''): string {
  const [...bytes] = crypto.getRandomValues(new Uint8Array(10));
  return bytes.map((byte) => letters[byte % letters.length]).join('') + ending;
}
