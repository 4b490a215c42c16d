import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type * as operations from '@ovation/contract/publishing/feed-files.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { inspectFile, keepFile, type FileRow, type FileType } from '../../../media/index.ts';
import type { FeedContent } from '../feed.store.ts';
import type { App } from '../../../../app.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Actor, Call, ReceivedFile, UseCase } from '../../../../platform/http/call.ts';
import { readFileStatus } from '../../read-file-status.ts';
import { readStoredIfAny } from '../../../../platform/language/stored-text.ts';

/** The files that a performer has chosen for a feed. */
export interface ChosenFiles {
  readonly fileIds: readonly string[];
  readonly thumbnailId: string | null;
  readonly teaserId: string | null;
}

export function allFileIds({ fileIds, thumbnailId, teaserId }: ChosenFiles): string[] {
  return [...new Set([...fileIds, ...[thumbnailId, teaserId].filter((id) => id !== null)])];
}

/** The feed that the files are for, and its performer. */
interface Destination {
  readonly performerId: string;
  readonly feedId: string;
}

const contentTypes: readonly FileType[] = ['feed-photo', 'feed-video', 'feed-audio'];

/** The problems of the chosen files, each with its field; empty when all may be used. */
export function validateFiles(
  chosen: ChosenFiles,
  files: ReadonlyMap<string, FileRow>,
  destination: Destination,
): FieldProblem[] {
  const validate = (path: string, id: string, types: readonly FileType[]): FieldProblem[] => {
    const message = problemWith(files.get(id), types, destination);
    return message === undefined ? [] : [{ path, message }];
  };
  return [
    ...chosen.fileIds.flatMap((id, index) =>
      chosen.fileIds.indexOf(id) < index
        ? [{ path: `fileIds.${index}`, message: t('This file is included twice.') }]
        : validate(`fileIds.${index}`, id, contentTypes),
    ),
    ...(chosen.thumbnailId === null ? [] : validate('thumbnailId', chosen.thumbnailId, ['feed-thumbnail'])),
    ...(chosen.teaserId === null ? [] : validate('teaserId', chosen.teaserId, ['feed-teaser'])),
  ];
}

/** Another account's file gives the same message as one that does not exist. */
function problemWith(
  file: FileRow | undefined,
  types: readonly FileType[],
  { performerId, feedId }: Destination,
): string | undefined {
  if (!file || file.owner_id !== performerId) return t('This file does not exist. Please upload it again.');
  if (!types.includes(file.type as FileType))
    return t('This file was uploaded for another purpose. Please upload it here.');
  if (file.object_id !== null && file.object_id !== feedId)
    return t('This file is used elsewhere. Please upload it again.');
  // A failed file that is already in the feed must not prevent other changes.
  if (file.status === 'failed' && file.object_id === null)
    return t('{problem} Please remove it.', {
      problem: readStoredIfAny(file.failure_message) ?? t('This file could not be processed.'),
    });
  return undefined;
}

/** A feed's type is the richest kind of its files. */
export function feedTypeOf(files: readonly Pick<FileRow, 'type'>[]): FeedContent['type'] {
  const has = (type: FileType): boolean => files.some((file) => file.type === type);
  if (has('feed-video')) return 'video';
  if (has('feed-photo')) return 'photo';
  return has('feed-audio') ? 'audio' : 'text';
}

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
