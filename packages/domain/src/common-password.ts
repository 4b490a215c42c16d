/** Whether others guess this password first: it stands in a public list, also in other capitals or with a little behind it, or is made of two characters. */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  return list.has(lower) || list.has(stemOf(lower)) || new Set(lower).size <= 2;
}

/** Without the few digits and signs that rules elsewhere have taught people to append: `Password123!`. */
function stemOf(password: string): string {
  const stem = password.replace(/[^\p{L}]{1,5}$/u, '');
  return stem.length >= 4 ? stem : password;
}
