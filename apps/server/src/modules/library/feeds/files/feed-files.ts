import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { FileRow, FileType } from '../../../media/index.ts';
import type { FeedContent } from '../feed.store.ts';

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
      problem: file.failure_message ?? t('This file could not be processed.'),
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
