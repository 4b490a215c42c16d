import type * as operations from '@ovation/contract/messaging/conversations.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call, ReceivedFile, UseCase } from '../../../platform/http/call.ts';
import { readFileStatus } from '../../library/index.ts';
import { inspectFile, keepFile } from '../../media/index.ts';
import { findMessage } from './message.store.ts';

export const uploadMessagePhoto: UseCase<typeof operations.uploadMessagePhoto> = (call) =>
  keepUpload(call, 'message-photo');
export const uploadMessageVideo: UseCase<typeof operations.uploadMessageVideo> = (call) =>
  keepUpload(call, 'message-video');

interface UploadCall {
  readonly app: App;
  readonly actor: Actor;
  readonly files: { readonly file?: ReceivedFile };
}

async function keepUpload({ app, actor, files }: UploadCall, type: 'message-photo' | 'message-video') {
  if (!files.file) throw new Failure('file-missing');
  const file = await inspectFile(app, files.file, type);
  const kept = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: kept.id, type, status: kept.status };
}

export async function getMessageFileStatus({
  app,
  actor,
  params,
  request,
}: Call<typeof operations.getMessageFileStatus>) {
  const broadcastId = (await findMessage(app.database, params.id))?.broadcast_id ?? undefined;
  const filed = broadcastId === undefined ? {} : { filedUnder: { kind: 'broadcast', id: broadcastId } as const };
  return readFileStatus(
    app,
    { viewer: actor, country: request.country },
    { kind: 'message', objectId: params.id, fileId: params.fileId, ...filed },
  );
}
