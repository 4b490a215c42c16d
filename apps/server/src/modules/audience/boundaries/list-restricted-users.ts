import type * as operations from '@ovation/contract/people/boundaries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentBounded, readBounded } from './set-boundary.ts';

export function listRestrictedUsers({ app, actor, query }: Call<typeof operations.listRestrictedUsers>) {
  return readBounded(app, 'restriction', actor.id, query, presentBounded);
}
