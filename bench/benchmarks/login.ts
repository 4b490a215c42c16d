import { createPasswords } from '../../apps/server/src/platform/secrets/passwords.ts';
import { password } from '../data/fill-database.ts';
import { usernameOf } from '../data/people.ts';
import type { Fixture } from '../fixture.ts';
import type { Site } from '../data/site.ts';
import { compareInTurn, type Load, type Request } from '../load.ts';
import type { Row } from '../row.ts';
import { forEachFan } from './fans.ts';

const headers = { 'content-type': 'application/json' };

/** Each measured fan logs in. */
export function loginsOf({ sizes }: Site): Request[] {
  return forEachFan((fan) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers,
    body: JSON.stringify({ username: usernameOf(sizes.performers + fan), password }),
  }));
}

/** Logging in beside the verification of the password alone: the rest must not be noticeable. */
export async function logIn({ site, ovation, bare, rounds }: Fixture): Promise<Row[]> {
  const hash = await createPasswords().hash(password);
  const ours: Load = { url: ovation.url, requests: loginsOf(site) };
  const theirs: Load = {
    url: bare.url,
    requests: [{ method: 'POST', path: '/verify', headers, body: JSON.stringify({ password, hash }) }],
  };
  const result = await compareInTurn(ours, theirs, rounds);
  const note = hash.split('$').slice(1, 4).join(' ');
  return [
    {
      name: 'log in',
      value: result.ours.perSecond,
      unit: '/s',
      ratio: result.ratio,
      baseline: result.theirs.perSecond,
      target: 'at least 85% of the password hash alone',
      met: result.ratio.median >= 0.85,
      note,
    },
  ];
}
