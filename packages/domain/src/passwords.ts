/**
 * What browsers send in place of a password where the site's setting `clientHash` is on: `sha256:` and the hash in
 * hexadecimal. The server hashes it again, slowly and with a salt. Keyboards write the same letter in different ways
 * (`é`, or `e` and an accent), so it is hashed in one of them (NFC).
 */
export async function clientHashOf(password: string): Promise<string> {
  return clientHashAsTyped(password.normalize('NFC'));
}

/** How passwords were hashed before they were normalised. */
export async function clientHashAsTyped(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(`ovation password ${password}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether normalising leaves a password as it is: of any other, an older hash may be of its letters as typed. */
export function isNormalised(password: string): boolean {
  return password === password.normalize('NFC');
}

export function isClientHash(text: string): boolean {
  return /^sha256:[0-9a-f]{64}$/.test(text);
}

/**
 * Whether attackers try this password first: it is on a public list, ignoring case and a short suffix, or consists
 * of at most two different characters.
 */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  return list.has(lower) || list.has(stemOf(lower)) || new Set(lower).size <= 2;
}

/** Removes the few digits and symbols that password rules have taught people to append: `Password123!`. */
function stemOf(password: string): string {
  const stem = password.replace(/[^\p{L}]{1,5}$/u, '');
  return stem.length >= 4 ? stem : password;
}
