/**
 * What browsers send in place of a password where the site's setting `clientHash` is on: `sha256:` and the hash in
 * hexadecimal. The server hashes it again, slowly and with a salt.
 */
export async function clientHashOf(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(`ovation password ${password}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function isClientHash(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/.test(text);
}
