import type * as operations from '@ovation/contract/people/boundaries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentBounded, readBounded } from './set-boundary.ts';

export function listMutedUsers({ app, actor, query }: Call<typeof operations.listMutedUsers>) {
  return readBounded(app, 'mute', actor.id, query, presentBounded);
}
