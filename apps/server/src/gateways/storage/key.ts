/** A relative path of plain segments: nothing in it can leave the storage. Throws on any other. */
export function checkKey(key: string): string {
  const isPlain =
    /^[a-z0-9][a-zA-Z0-9._/-]*$/.test(key) &&
    key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isPlain || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
