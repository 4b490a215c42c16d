import type { Transfer } from '@ovation/client';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedAudio, uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';

export type FileKind = 'photo' | 'video' | 'audio';

/** How far a file of the editor is: waiting, being sent, rejected, or kept by the site under an id. */
export type FileStage =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly transfer: Transfer }
  | { readonly at: 'rejected'; readonly message: string; readonly mayRetry: boolean }
  | { readonly at: 'kept'; readonly fileId: string };

/** One file of a post while it is edited. */
export interface EditorFile {
  /** Stays the same from the moment the file is chosen until the post is published. */
  readonly key: string;
  readonly kind: FileKind;
  readonly name: string;
  /** Address of a picture, or of the video itself while it is only on this computer. */
  readonly preview: string | undefined;
  readonly isLocal: boolean;
  readonly file: File | undefined;
  readonly stage: FileStage;
}

export const uploads = { photo: uploadFeedPhoto, video: uploadFeedVideo, audio: uploadFeedAudio } as const;
/** Photos are small and need no resumable upload. */
export const resumableTypes: Partial<Record<FileKind, string>> = { video: 'feed-video', audio: 'feed-audio' };
export const kindNames: Record<FileKind, string> = { photo: 'Photo', video: 'Video', audio: 'Recording' };

const extensions: readonly [FileKind, RegExp][] = [
  ['photo', /\.(jpe?g|png|webp|avif|gif|heic|heif|tiff?)$/i],
  ['video', /\.(mp4|m4v|mov|webm|mkv|avi)$/i],
  ['audio', /\.(mp3|m4a|aac|wav|flac|ogg|opus)$/i],
];

/** The kind of a chosen file by its type, or by its extension where the browser knows no type. */
export function kindOf(file: Pick<File, 'type' | 'name'>): FileKind | undefined {
  if (file.type.startsWith('image/')) return 'photo';
  if (file.type.startsWith('video/')) return 'video';
  if (file.type.startsWith('audio/')) return 'audio';
  return extensions.find(([, pattern]) => pattern.test(file.name))?.[0];
}

/** A file that was just chosen: waiting to be sent, or rejected at once where it plainly cannot be used. */
export function chosenFile(file: File): EditorFile {
  const kind = kindOf(file);
  const rejection = rejectionOf(file, kind);
  return {
    key: crypto.randomUUID(),
    kind: kind ?? 'photo',
    name: file.name,
    isLocal: true,
    file,
    preview: kind === 'audio' || rejection !== undefined ? undefined : URL.createObjectURL(file),
    stage: rejection === undefined ? { at: 'waiting' } : { at: 'rejected', message: rejection, mayRetry: false },
  };
}

function rejectionOf(file: File, kind: FileKind | undefined): string | undefined {
  if (kind === undefined) return 'This is neither a photo nor a video nor a sound file.';
  if (file.size === 0) return 'This file is empty.';
  const { maxSizeBytes } = uploads[kind].files.file;
  return file.size > maxSizeBytes
    ? `This file is too large: ${formatBytes(file.size)}, where ${formatBytes(maxSizeBytes)} are allowed.`
    : undefined;
}

/** A file that the post has already. */
export function keptFile(file: FeedFile, index: number): EditorFile {
  const kind = file.type.replace('feed-', '') as FileKind;
  return {
    key: file._id,
    kind,
    name: `${kindNames[kind]} ${index + 1}`,
    preview: file.thumbnails[0]?.url,
    isLocal: false,
    file: undefined,
    stage: { at: 'kept', fileId: file._id },
  };
}

type FilesAction =
  | { readonly type: 'added'; readonly files: readonly EditorFile[] }
  | { readonly type: 'staged'; readonly key: string; readonly stage: FileStage }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'ordered'; readonly keys: readonly string[] };

export function changeFiles(files: readonly EditorFile[], action: FilesAction): readonly EditorFile[] {
  if (action.type === 'added') return [...files, ...action.files];
  if (action.type === 'staged')
    return files.map((file) => (file.key === action.key ? { ...file, stage: action.stage } : file));
  if (action.type === 'removed') return files.filter((file) => file.key !== action.key);
  return action.keys.flatMap((key) => files.find((file) => file.key === key) ?? []);
}
