import { createHmac } from 'node:crypto';
import type * as operations from '@ovation/contract/search.ts';
import type { App } from '../../app.ts';
import { deriveKey } from '../../platform/encryption.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import type { Call } from '../../platform/http/call.ts';
import { cleanKeyword, mayBeShown } from './keyword.ts';
import { addRecentSearch, addVisitor } from './keyword.store.ts';

export async function recordKeyword({ app, actor, body, request }: Call<typeof operations.recordKeyword>) {
  const keyword = cleanKeyword(body.keyword);
  const now = app.clock.now();
  await app.transaction(async ({ db }) => {
    if (keyword === undefined) return;
    if (actor) await addRecentSearch(db, actor.id, keyword, now);
    if (mayBeShown(keyword)) await addVisitor(db, keyword, hashOf(app, actor?.id ?? addressGroup(request.address)), now);
  });
  return { message: 'Thank you.' };
}

/** Tells visitors apart without keeping who they are. */
function hashOf(app: App, visitor: string): Buffer {
  return createHmac('sha256', deriveKey(app.secretKey, 'search visitors')).update(visitor).digest().subarray(0, 16);
}
