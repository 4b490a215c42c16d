import { t } from '@ovation/language/t.ts';
import { createHmac } from 'node:crypto';
import type * as operations from '@ovation/contract/publishing/discovery.ts';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/secrets/encryption.ts';
import type { Actor, Call } from '../../platform/http/call.ts';
import { cleanKeyword, mayBeShown } from './keyword.ts';
import { addRecentSearch, addVisitor } from './keyword.store.ts';

export async function recordKeyword({ app, actor, body }: Call<typeof operations.recordKeyword>) {
  const keyword = cleanKeyword(body.keyword);
  const now = app.clock.now();
  await app.transaction(async ({ db }) => {
    if (keyword === undefined) return;
    if (actor) await addRecentSearch(db, actor.id, keyword, now);
    if (actor && isKnown(actor) && mayBeShown(keyword)) await addVisitor(db, keyword, hashOf(app, actor.id), now);
  });
  return { message: t('Thank you.') };
}

/**
 * Strangers and unverified accounts, which are easy to create in numbers, must not decide which keywords others see.
 */
function isKnown({ newcomer }: Actor): boolean {
  return newcomer !== 'unverified';
}

/** Distinguishes visitors without storing who they are. */
function hashOf(app: App, visitor: string): Buffer {
  return createHmac('sha256', deriveKey(app.secretKey, 'search visitors')).update(visitor).digest().subarray(0, 16);
}
