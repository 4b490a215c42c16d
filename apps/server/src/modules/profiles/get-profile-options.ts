import { translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performers.ts';
import type { Reply } from '@ovation/contract/operation.ts';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';

const profileOptionLists = Object.fromEntries(
  Object.entries(profileOptions).map(([name, options]) => [
    name,
    options.map(({ value, label }) => ({ value, label: translated(label) })),
  ]),
) as Reply<typeof operations.getProfileOptions>;

export async function getProfileOptions() {
  return profileOptionLists;
}
