import { t } from '@ovation/language/t.ts';
import { uploadMessagePhoto, uploadMessageVideo } from '@ovation/contract/messaging/conversations.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { kindOf, type FileStage } from '../../library/files/editor-file.ts';
import { newKey } from '../../../platform/new-key.ts';

/** A photo or a video of a message that is not sent yet. */
export interface Attachment {
  /** Stays the same from the moment the file is chosen until the message is sent. */
  readonly key: string;
  readonly kind: 'photo' | 'video';
  readonly name: string;
  /** Address of the file itself, on this device. */
  readonly preview: string | undefined;
  readonly stage: FileStage;
}

export const maxAttachments = 10;

export const uploads = { photo: uploadMessagePhoto, video: uploadMessageVideo } as const;

/** The `accept` attribute of a file input. */
export const acceptedFiles = 'image/*,video/*,.heic,.heif,.mkv';

/** A file that was just chosen: waiting to be sent, or rejected at once where it plainly cannot be used. */
export function chosenAttachment(file: File): Attachment {
  const kind = kindOf(file);
  const rejection = rejectionOf(file, kind);
  const attachment = { key: newKey(), kind: kind === 'video' ? 'video' : 'photo', name: file.name } as const;
  if (rejection !== undefined)
    return { ...attachment, preview: undefined, stage: { at: 'rejected', message: rejection, mayRetry: false } };
  return { ...attachment, preview: URL.createObjectURL(file), stage: { at: 'waiting' } };
}

function rejectionOf(file: File, kind: ReturnType<typeof kindOf>): string | undefined {
  if (kind !== 'photo' && kind !== 'video') return t('This is not a photo or video.');
  if (file.size === 0) return t('This file is empty.');
  const { maxSizeBytes } = uploads[kind].files.file;
  return file.size > maxSizeBytes
    ? t('This file is too large: {size}. The limit is {maxSizeBytes}.', {
        size: formatBytes(file.size),
        maxSizeBytes: formatBytes(maxSizeBytes),
      })
    : undefined;
}
