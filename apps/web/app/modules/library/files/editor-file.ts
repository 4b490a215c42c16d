import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import type { Transfer } from '@ovation/client';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedAudio, uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { transferFile, type FileTransfer } from '../../../platform/uploads/transfer.ts';
import { newKey } from '../../../platform/new-key.ts';

type PostFileKind = 'photo' | 'video' | 'audio';
/** `file`: anything else, such as what a digital product delivers. */
export type FileKind = PostFileKind | 'file';

/** How far a file of the editor is: waiting, being sent, rejected, or kept by the site under an id. */
export type FileStage =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; readonly transfer: Transfer }
  | { readonly at: 'rejected'; readonly message: string; readonly mayRetry: boolean }
  | { readonly at: 'kept'; readonly fileId: string };

/** One file of a post or a product while it is edited. */
export interface EditorFile {
  /** Stays the same from the moment the file is chosen until it is published. */
  readonly key: string;
  readonly kind: FileKind;
  readonly name: string;
  /** Address of a picture, or of the video itself while it is only on this computer. */
  readonly preview: string | undefined;
  readonly isLocal: boolean;
  readonly file: File | undefined;
  readonly stage: FileStage;
}

const uploads = { photo: uploadFeedPhoto, video: uploadFeedVideo, audio: uploadFeedAudio } as const;
/** Photos are small and need no resumable upload. */
export const resumableTypes: Partial<Record<FileKind, string>> = {
  video: 'feed-video',
  audio: 'feed-audio',
  file: 'product-file',
};
export const kindNames: Record<FileKind, EnglishText> = {
  photo: english('Photo'),
  video: english('Video'),
  audio: english('Audio file'),
  file: english('File'),
};

const extensions: readonly [PostFileKind, RegExp][] = [
  ['photo', /\.(jpe?g|png|webp|avif|gif|heic|heif|tiff?)$/i],
  ['video', /\.(mp4|m4v|mov|webm|mkv|avi)$/i],
  ['audio', /\.(mp3|m4a|aac|wav|w64|aiff?|caf|flac|ogg|opus|amr|e?ac3)$/i],
];

/** The kind of a chosen file by its type, or by its extension where the browser knows no type. */
export function kindOf(file: Pick<File, 'type' | 'name'>): PostFileKind | undefined {
  if (file.type.startsWith('image/')) return 'photo';
  if (file.type.startsWith('video/')) return 'video';
  if (file.type.startsWith('audio/')) return 'audio';
  return extensions.find(([, pattern]) => pattern.test(file.name))?.[0];
}

/** A file of a post that was just chosen. */
export function chosenFile(file: File): EditorFile {
  const kind = kindOf(file);
  return editorFileOf(file, kind ?? 'photo', rejectionOf(file, kind));
}

/** A chosen file: waiting to be sent, or rejected at once where it plainly cannot be used. */
export function editorFileOf(file: File, kind: FileKind, rejection: string | undefined): EditorFile {
  const hasPreview = (kind === 'photo' || kind === 'video') && rejection === undefined;
  return {
    key: newKey(),
    kind,
    name: file.name,
    isLocal: true,
    file,
    preview: hasPreview ? URL.createObjectURL(file) : undefined,
    stage: rejection === undefined ? { at: 'waiting' } : { at: 'rejected', message: rejection, mayRetry: false },
  };
}

function rejectionOf(file: File, kind: PostFileKind | undefined): string | undefined {
  if (kind === undefined) return t('This is not a photo, video or audio file.');
  return sizeProblem(file, uploads[kind].files.file.maxSizeBytes);
}

/** Why a file cannot be sent, by its size. */
export function sizeProblem(file: File, maxSizeBytes: number): string | undefined {
  if (file.size === 0) return t('This file is empty.');
  return file.size > maxSizeBytes
    ? t('This file is too large: {size}. The limit is {maxSizeBytes}.', {
        size: formatBytes(file.size),
        maxSizeBytes: formatBytes(maxSizeBytes),
      })
    : undefined;
}

/** A file that the post or the product has already. */
export function keptFile(file: FeedFile, index: number): EditorFile {
  const kind = file.type === 'product-image' ? 'photo' : (file.type.replace('feed-', '') as FileKind);
  return {
    key: file._id,
    kind,
    name: `${translated(kindNames[kind])} ${index + 1}`,
    preview: file.thumbnails[0]?.url,
    isLocal: false,
    file: undefined,
    stage: { at: 'kept', fileId: file._id },
  };
}

/** Sends a file of a post: videos and sound resumably. */
function sendPostFile(file: File, kind: FileKind, { accountId, onChange }: SendOptions): Sending {
  const type = resumableTypes[kind];
  return transferFile(uploads[kind as PostFileKind], file, {
    resumable: type === undefined ? undefined : { type, accountId },
    onChange,
  });
}

interface SendOptions {
  readonly accountId: string;
  readonly onChange: (transfer: Transfer) => void;
}

type Sending = FileTransfer<{ readonly _id: string }>;

/** Where the files of an editor come from and go to. */
export interface FileSource {
  chosen(file: File): EditorFile;
  send(file: File, kind: FileKind, options: SendOptions): Sending;
}

export const postFiles: FileSource = { chosen: chosenFile, send: sendPostFile };

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
