import type * as operations from '@ovation/contract/publishing/videos.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readFileStatus } from '../read-file-status.ts';

export async function getVideoFileStatus({ app, actor, params, request }: Call<typeof operations.getVideoFileStatus>) {
  return readFileStatus(
    app,
    { viewer: actor, country: request.country },
    { kind: 'video', objectId: params.id, fileId: params.fileId },
  );
}
