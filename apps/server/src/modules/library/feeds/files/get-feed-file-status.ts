import type * as operations from '@ovation/contract/publishing/feed-files.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { readFileStatus } from '../../read-file-status.ts';

export async function getFeedFileStatus({ app, actor, params, request }: Call<typeof operations.getFeedFileStatus>) {
  return readFileStatus(
    app,
    { viewer: actor, country: request.country },
    { kind: 'feed', objectId: params.id, fileId: params.fileId },
  );
}
