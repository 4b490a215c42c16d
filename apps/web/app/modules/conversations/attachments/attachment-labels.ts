import { transferLabel } from '../../../ui/uploads/transfer-labels.ts';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import type { Attachment } from './attachment.ts';
import { countLabel } from '../files/file-labels.ts';

/** How far an attachment is. */
export interface AttachmentStatus {
  readonly text: string;
  /** How much of it was sent, in per cent; undefined while it is not being sent. */
  readonly percent?: number;
  /** Why it cannot be sent, in a sentence. */
  readonly problem?: string;
  readonly mayRetry?: boolean;
}

export function statusOf({ kind, stage }: Attachment, processing: ReadonlyMap<string, FileProgress>): AttachmentStatus {
  if (stage.at === 'waiting') return { text: 'Waiting' };
  if (stage.at === 'sending')
    return { text: transferLabel(stage.transfer), percent: Math.floor(stage.transfer.progress * 100) };
  if (stage.at === 'rejected') return { text: 'Not uploaded', problem: stage.message, mayRetry: stage.mayRetry };
  const progress = processing.get(stage.fileId);
  if (progress?.status === 'failed')
    return {
      text: 'Cannot be shown',
      problem: `${progress.message ?? 'It could not be processed.'} Please remove it.`,
    };
  return { text: kind === 'photo' ? 'Photo, uploaded' : 'Video, uploaded' };
}

/** 2 photos and 1 video, ready to send. Rejected files are not counted. */
export function summaryOf(files: readonly Attachment[], isReady: boolean): string {
  const coming = files.filter(({ stage }) => stage.at !== 'rejected');
  const videos = coming.filter(({ kind }) => kind === 'video').length;
  const content = countLabel({ photos: coming.length - videos, videos });
  const arrived = coming.filter(({ stage }) => stage.at === 'kept').length;
  if (coming.length === 0) return '';
  if (arrived === coming.length) return `${content}${isReady ? ', ready to send' : ' uploaded'}`;
  const sending = coming.flatMap(({ stage }) => (stage.at === 'sending' ? [stage.transfer] : []));
  return sending.length === 1 && sending[0]
    ? `${content} · ${transferLabel(sending[0])}`
    : `${content} · ${arrived} of ${coming.length} uploaded`;
}
