import { clientHashOf, isClientHash, isCommonPassword } from '@ovation/domain';

/** Checks for common passwords, by the same rule as the pages. Of a client hash it knows the listed ones only. */
export function createCommonPasswords(): (password: string) => Promise<boolean> {
  /** Half a megabyte, loaded only for new passwords. */
  let list: Promise<ReadonlySet<string>> | undefined;
  let hashes: Promise<ReadonlySet<string>> | undefined;
  return async (password) => {
    list ??= loadList();
    if (isClientHash(password)) {
      hashes ??= hashesOf(await list);
      return (await hashes).has(password);
    }
    return isCommonPassword(password, await list);
  };
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

async function hashesOf(list: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  return new Set(await Promise.all([...list].map(clientHashOf)));
}
