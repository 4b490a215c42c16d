import { randomInt } from 'node:crypto';
import { username as usernameRule } from '@ovation/contract/fields.ts';
import { displayNameProblem, usernameProblem } from '@ovation/domain';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { isClaimed } from '../registration/username-claim.store.ts';
import type { ProvenPerson } from './attempt.ts';

interface Names {
  readonly name: string;
  readonly username: string;
}

const longestBase = 24;

/** Names for a new account after those at the provider, by the rules of this site. The owner may change both. */
export async function suggestNames(
  db: Kysely<DB>,
  app: App,
  person: Pick<ProvenPerson, 'name' | 'username'>,
): Promise<Names> {
  const { siteName } = await app.settings.read();
  const username = await suggestUsername(db, app, person, siteName);
  return { name: allowedName(person.name, siteName) ?? username, username };
}

function allowedName(name: string | null, siteName: string): string | undefined {
  try {
    const cleaned = cleanLine('name', (name ?? '').slice(0, 80));
    return cleaned === '' || displayNameProblem(cleaned, siteName) !== undefined ? undefined : cleaned;
  } catch {
    return undefined;
  }
}

async function suggestUsername(
  db: Kysely<DB>,
  app: App,
  { name, username }: Pick<ProvenPerson, 'name' | 'username'>,
  siteName: string,
): Promise<string> {
  const allowed = candidatesOf(username ?? name ?? '').filter(
    (candidate) => usernameRule.safeParse(candidate).success && usernameProblem(candidate, siteName) === undefined,
  );
  for (const candidate of allowed) if (!(await isClaimed(db, candidate, app.clock.now()))) return candidate;
  return `member-${randomInt(1e9, 1e10)}`;
}

/** The name itself, then with some digits. */
function candidatesOf(wanted: string): string[] {
  const base = wanted
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_ .-]/g, '')
    .trim()
    .replaceAll(/[ .]+/g, '.')
    .toLowerCase()
    .slice(0, longestBase)
    .replaceAll(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');
  if (base === '') return [];
  return [base, ...Array.from({ length: 4 }, () => `${base}${randomInt(10, 10_000)}`)];
}
