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
