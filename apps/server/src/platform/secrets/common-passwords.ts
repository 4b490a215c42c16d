import { isCommonPassword } from '@ovation/domain';

/** Checks for common passwords, by the same rule as the pages. */
export function createCommonPasswords(): (password: string) => Promise<boolean> {
  /** Half a megabyte, loaded only for new passwords. */
  let list: Promise<ReadonlySet<string>> | undefined;
  return async (password) => {
    list ??= loadList();
    return isCommonPassword(password, await list);
  };
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
