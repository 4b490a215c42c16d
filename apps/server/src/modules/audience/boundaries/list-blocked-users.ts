import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentBlocked } from './block-user.ts';
import { readBounded } from './set-boundary.ts';

export function listBlockedUsers({ app, actor, query }: Call<typeof operations.listBlockedUsers>) {
  return readBounded(app, 'block', actor.id, query, presentBlocked);
}
