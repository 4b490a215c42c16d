import type * as operations from '@ovation/contract/live/streams.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent } from '../../access/index.ts';
import { readStreams } from '../streams/read-streams.ts';

export async function getStream({ app, actor, params, request }: Call<typeof operations.getStream>) {
  const viewing = { viewer: actor, country: request.country };
  await requireVisibleContent(app, viewing, 'stream', params.id);
  const [stream] = await readStreams(app, viewing, [params.id]);
  if (!stream) throw new Failure('not-found');
  return stream;
}
