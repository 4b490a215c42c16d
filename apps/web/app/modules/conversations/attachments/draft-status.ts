import { t } from '@ovation/language/t.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import type { AttachmentDraft } from './attachment-slice.ts';

interface DraftStatus {
  /** What unlocking the files costs; null: nothing. */
  readonly price: number | null;
  /** Why this price is not possible, in a sentence. */
  readonly priceProblem: string | undefined;
  /** No upload is under way or failed: the message can be sent. */
  readonly isReady: boolean;
}

/** Whether the files and the price of a message are ready. A price without files locks nothing. */
export function draftStatusOf(
  { files, price }: AttachmentDraft,
  processing: ReadonlyMap<string, FileProgress>,
  max: number,
): DraftStatus {
  const asked = price !== null && files.length > 0 ? Number(price) : null;
  const priceProblem = asked === null ? undefined : problemWith(asked, max);
  const hasArrived = files.every(
    ({ stage }) => stage.at === 'kept' && processing.get(stage.fileId)?.status !== 'failed',
  );
  return { price: asked, priceProblem, isReady: hasArrived && priceProblem === undefined };
}

/** Checks the server's bounds before anything is sent. */
function problemWith(price: number, max: number): string | undefined {
  return price > 0 && price <= max
    ? undefined
    : t('Please choose a price from {amount} to {amount2}.', { amount: formatMoney(0.01), amount2: formatMoney(max) });
}
