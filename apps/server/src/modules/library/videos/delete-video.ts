import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Call } from '../../../platform/http/call.ts';
import { moveToBin } from '../bin/move-to-bin.ts';

export async function deleteVideo({ app, actor, params }: Call<typeof operations.deleteVideo>) {
  return moveToBin(app, { kind: 'video', id: params.id, performerId: actor.id });
}
