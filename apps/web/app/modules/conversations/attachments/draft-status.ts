import { formatMoney } from '../../../ui/words/money.tsx';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import type { AttachmentDraft } from './attachment-slice.ts';

interface DraftStanding {
  /** What opening the files costs; null: nothing. */
  readonly price: number | null;
  /** Why this price cannot be asked, in a sentence. */
  readonly priceProblem: string | undefined;
  /** Nothing is on its way any more: the message can be sent. */
  readonly isReady: boolean;
}

/** How far a message's files and their price are. A price without files locks nothing. */
export function standingOfDraft(
  { files, price }: AttachmentDraft,
  processing: ReadonlyMap<string, FileProgress>,
  max: number,
): DraftStanding {
  const asked = price !== null && files.length > 0 ? Number(price) : null;
  const priceProblem = asked === null ? undefined : problemWith(asked, max);
  const isGood = files.every(({ stage }) => stage.at === 'kept' && processing.get(stage.fileId)?.status !== 'failed');
  return { price: asked, priceProblem, isReady: isGood && priceProblem === undefined };
}

/** The server's bounds, told before it is asked. */
function problemWith(price: number, max: number): string | undefined {
  return price > 0 && price <= max
    ? undefined
    : `Please choose a price from ${formatMoney(0.01)} to ${formatMoney(max)}.`;
}
