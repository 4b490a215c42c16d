import type * as operations from '@ovation/contract/publishing/videos.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requireVisibleContent, type Viewing } from '../../access/index.ts';
import { readVideos } from './read-videos.ts';

export async function getVideo({ app, actor, params, request }: Call<typeof operations.getVideo>) {
  const viewing: Viewing = { viewer: actor, country: request.country };
  const [video] = await readVideos(app, viewing, [params.id]);
  if (video) return video;
  // Only a hidden video gets here; this throws the right failure for a blocked country.
  await requireVisibleContent(app, viewing, 'video', params.id);
  throw new Failure('not-found');
}
