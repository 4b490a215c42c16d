const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  json: 'application/json',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  vtt: 'text/vtt',
};

/** By the extension of the key, which we choose ourselves. */
export function contentTypeOf(key: string): string {
  return types[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

/** Requires a relative path of plain segments, which cannot leave the storage. Throws for any other key. */
export function checkKey(key: string): string {
  const isPlain =
    /^[a-z0-9][a-zA-Z0-9._/-]*$/.test(key) &&
    key.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
  if (!isPlain || key.length > 500) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}

/**
 * The begin of the current step of so many seconds, by the real time and not the site's clock. What is signed with it
 * stays the same within a step, so that browsers can use their cache.
 */
export function beginOfStep(stepSeconds: number): Date {
  const stepMs = Math.max(1, Math.floor(stepSeconds)) * 1_000;
  return new Date(Math.floor(Date.now() / stepMs) * stepMs);
}
