import { transferLabel } from '../../../ui/uploads/transfer-labels.ts';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import type { Attachment } from './attachment.ts';
import { countLabel } from '../files/file-labels.ts';

/** How far an attachment is. */
export interface Standing {
  readonly words: string;
  /** Per cent of its way to the site; undefined while it does not travel. */
  readonly percent?: number;
  /** Why it cannot be sent, in a sentence. */
  readonly problem?: string;
  readonly mayRetry?: boolean;
}

export function standingOf({ kind, stage }: Attachment, processing: ReadonlyMap<string, FileProgress>): Standing {
  if (stage.at === 'waiting') return { words: 'Waits for its turn' };
  if (stage.at === 'sending')
    return { words: transferLabel(stage.transfer), percent: Math.floor(stage.transfer.progress * 100) };
  if (stage.at === 'rejected') return { words: 'Not uploaded', problem: stage.message, mayRetry: stage.mayRetry };
  const progress = processing.get(stage.fileId);
  if (progress?.status === 'failed')
    return {
      words: 'Cannot be shown',
      problem: `${progress.message ?? 'It could not be processed.'} Please take it out.`,
    };
  return { words: kind === 'photo' ? 'Photo, uploaded' : 'Video, uploaded' };
}

/** 2 photos and 1 video, ready to send. What was refused is not counted. */
export function summaryOf(files: readonly Attachment[], isReady: boolean): string {
  const coming = files.filter(({ stage }) => stage.at !== 'rejected');
  const videos = coming.filter(({ kind }) => kind === 'video').length;
  const content = countLabel({ photos: coming.length - videos, videos });
  const arrived = coming.filter(({ stage }) => stage.at === 'kept').length;
  if (coming.length === 0) return '';
  if (arrived === coming.length) return `${content}${isReady ? ', ready to send' : ' uploaded'}`;
  const travelling = coming.flatMap(({ stage }) => (stage.at === 'sending' ? [stage.transfer] : []));
  return travelling.length === 1 && travelling[0]
    ? `${content} · ${transferLabel(travelling[0])}`
    : `${content} · ${arrived} of ${coming.length} uploaded`;
}
