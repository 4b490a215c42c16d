import { t } from '@ovation/language/t.ts';
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
  if (stage.at === 'waiting') return { text: t('Waiting') };
  if (stage.at === 'sending')
    return { text: transferLabel(stage.transfer), percent: Math.floor(stage.transfer.progress * 100) };
  if (stage.at === 'rejected') return { text: t('Not uploaded'), problem: stage.message, mayRetry: stage.mayRetry };
  const progress = processing.get(stage.fileId);
  if (progress?.status === 'failed')
    return {
      text: t('Cannot be shown'),
      problem: t('{problem} Please remove it.', { problem: progress.message ?? t('It could not be processed.') }),
    };
  return { text: kind === 'photo' ? t('Photo, uploaded') : t('Video, uploaded') };
}

/** 2 photos and 1 video, ready to send. Rejected files are not counted. */
export function summaryOf(files: readonly Attachment[], isReady: boolean): string {
  const coming = files.filter(({ stage }) => stage.at !== 'rejected');
  const videos = coming.filter(({ kind }) => kind === 'video').length;
  const content = countLabel({ photos: coming.length - videos, videos });
  const arrived = coming.filter(({ stage }) => stage.at === 'kept').length;
  if (coming.length === 0) return '';
  if (arrived === coming.length)
    return isReady ? t('{content}, ready to send', { content }) : t('{content} uploaded', { content });
  const sending = coming.flatMap(({ stage }) => (stage.at === 'sending' ? [stage.transfer] : []));
  return sending.length === 1 && sending[0]
    ? `${content} · ${transferLabel(sending[0])}`
    : t('{content} · {arrived} of {length} uploaded', { content, arrived, length: coming.length });
}
