import type * as operations from '@ovation/contract/performers.ts';
import type { Reply } from '@ovation/contract/operation.ts';
import { profileOptions } from '@ovation/contract/profile-options.ts';

const lists = Object.fromEntries(
  Object.entries(profileOptions).map(([name, options]) => [name, [...options]]),
) as Reply<typeof operations.getProfileOptions>;

export async function getProfileOptions() {
  return lists;
}
