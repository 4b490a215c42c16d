import { isCommonPassword } from '@ovation/domain';

/** Knows the passwords that others guess first, by the rule that the pages show while one is typed. */
export function createCommonPasswords(): (password: string) => Promise<boolean> {
  /** Half a megabyte, which only a new password needs. */
  let listed: Promise<ReadonlySet<string>> | undefined;
  return async (password) => {
    listed ??= loadList();
    return isCommonPassword(password, await listed);
  };
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
