/** Requires a relative path of plain segments, which cannot leave the storage. Throws for any other key. */
export function checkKey(key: string): string {
  const isPlain =
    /^[a-z0-9][a-zA-Z0-9._/-]*$/.test(key) &&
    key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isPlain || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
