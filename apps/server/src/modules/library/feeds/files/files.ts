import type * as operations from '@ovation/contract/publishing/feed-files.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Actor, Call, ReceivedFile, UseCase } from '../../../../platform/http/call.ts';
import { inspectFile, keepFile } from '../../../media/index.ts';
import { readFileStatus } from '../../read-file-status.ts';

type Upload = Call<typeof operations.uploadFeedPhoto>;

export const uploadFeedPhoto: UseCase<typeof operations.uploadFeedPhoto> = (call) => keepUpload(call, 'feed-photo');
export const uploadFeedVideo: UseCase<typeof operations.uploadFeedVideo> = (call) => keepUpload(call, 'feed-video');
export const uploadFeedAudio: UseCase<typeof operations.uploadFeedAudio> = (call) => keepUpload(call, 'feed-audio');
export const uploadFeedThumbnail: UseCase<typeof operations.uploadFeedThumbnail> = (call) =>
  keepUpload(call, 'feed-thumbnail');
export const uploadFeedTeaser: UseCase<typeof operations.uploadFeedTeaser> = (call) => keepUpload(call, 'feed-teaser');

interface UploadCall {
  readonly app: App;
  readonly actor: Actor;
  readonly files: Upload['files'];
}

/** A pending performer may upload, to prepare what they publish once they are approved. */
async function keepUpload({ app, actor, files }: UploadCall, type: FeedFile['type']) {
  const file = await inspectFile(app, required(files.file), type);
  const kept = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: kept.id, type, status: kept.status };
}

function required(file: ReceivedFile | undefined): ReceivedFile {
  if (!file) throw new Failure('file-missing');
  return file;
}

export async function getFeedFileStatus({ app, actor, params, request }: Call<typeof operations.getFeedFileStatus>) {
  return readFileStatus(
    app,
    { viewer: actor, country: request.country },
    { kind: 'feed', objectId: params.id, fileId: params.fileId },
  );
}
