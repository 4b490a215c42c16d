import { randomInt } from 'node:crypto';
import type * as operations from '@ovation/contract/people/identity.ts';
import type { Call } from '../../../platform/http/call.ts';
import { saveCode } from './code.store.ts';

const validMs = 24 * 3_600_000;
const codeLength = 6;
/** Without those that look alike in handwriting. */
const alphabet = '2346789ABCDEFGHJKMNPQRTVWXYZ';

/** A code that no older photo can show. A new one replaces the last. */
export async function createSelfieCode({ app, actor }: Call<typeof operations.createSelfieCode>) {
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const expiresAt = new Date(app.clock.now().getTime() + validMs);
  await saveCode(app.database, actor.id, code, expiresAt);
  return { code, expiresAt: expiresAt.toISOString() };
}
