/** Knows the passwords that others guess first: those of a public list, also in other capitals or with a little behind it, and those made of two characters. */
export function createCommonPasswords(): (password: string) => Promise<boolean> {
  /** Half a megabyte, which only a new password needs. */
  let listed: Promise<ReadonlySet<string>> | undefined;
  return async (password) => {
    listed ??= loadList();
    const list = await listed;
    const lower = password.toLowerCase();
    return list.has(lower) || list.has(stemOf(lower)) || new Set(lower).size <= 2;
  };
}

/** Without the few digits and signs that rules elsewhere have taught people to append: `Password123!`. */
function stemOf(password: string): string {
  const stem = password.replace(/[^\p{L}]{1,5}$/u, '');
  return stem.length >= 4 ? stem : password;
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
