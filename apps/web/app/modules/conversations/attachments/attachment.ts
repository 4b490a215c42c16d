import { uploadMessagePhoto, uploadMessageVideo } from '@ovation/contract/messaging/conversations.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { kindOf, type FileStage } from '../../library/files/editor-file.ts';

/** A photo or a video of a message that is not sent yet. */
export interface Attachment {
  /** Stays the same from the choice to the sending. */
  readonly key: string;
  readonly kind: 'photo' | 'video';
  readonly name: string;
  /** Address of the file itself, which is here. */
  readonly preview: string | undefined;
  readonly stage: FileStage;
}

export const maxAttachments = 10;

export const uploads = { photo: uploadMessagePhoto, video: uploadMessageVideo } as const;

/** As in an input of type file. */
export const acceptedFiles = 'image/*,video/*,.heic,.heif,.mkv';

/** A file that somebody chose: waits to be sent, or is refused at once for what is plain already. */
export function chosenAttachment(file: File): Attachment {
  const kind = kindOf(file);
  const refusal = refusalOf(file, kind);
  const place = { key: crypto.randomUUID(), kind: kind === 'video' ? 'video' : 'photo', name: file.name } as const;
  if (refusal !== undefined)
    return { ...place, preview: undefined, stage: { at: 'rejected', message: refusal, mayRetry: false } };
  return { ...place, preview: URL.createObjectURL(file), stage: { at: 'waiting' } };
}

function refusalOf(file: File, kind: ReturnType<typeof kindOf>): string | undefined {
  if (kind !== 'photo' && kind !== 'video') return 'This is neither a photo nor a video.';
  if (file.size === 0) return 'This file is empty.';
  const { maxSizeBytes } = uploads[kind].files.file;
  return file.size > maxSizeBytes
    ? `This file is too large: ${formatBytes(file.size)}, where ${formatBytes(maxSizeBytes)} are allowed.`
    : undefined;
}
