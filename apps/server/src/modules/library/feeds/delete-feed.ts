import type * as operations from '@ovation/contract/publishing/feeds.ts';
import type { Call } from '../../../platform/http/call.ts';
import { moveToBin } from '../bin/move-to-bin.ts';

export async function deleteFeed({ app, actor, params }: Call<typeof operations.deleteFeed>) {
  return moveToBin(app, { kind: 'feed', id: params.id, performerId: actor.id });
}
