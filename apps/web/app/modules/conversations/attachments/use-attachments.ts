import { t } from '@ovation/language/t.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/state/store.ts';
import { useFileProgress, type FileProgress } from '../../media/processing/file-progress.ts';
import { useConversation } from '../state/store.ts';
import type { Attachment } from './attachment.ts';
import { attach, attachmentsOf, clearAttachments, detach, tryAgain } from './attachment-calls.ts';
import { attachmentMoved, priceChanged, type AttachmentDraft } from './attachment-slice.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

/** The files and the price of a message while it is being written. */
export interface Attachments {
  readonly files: readonly Attachment[];
  /** Processing progress of the files that have arrived, by file id. */
  readonly processing: ReadonlyMap<string, FileProgress>;
  /** The ids of uploaded files, in their order. */
  readonly fileIds: readonly string[];
  /** What unlocking them costs; null: nothing. */
  readonly price: number | null;
  /** The value of the price field; null: not locked. */
  readonly typedPrice: AttachmentDraft['price'];
  /** Why this price is not possible, in a sentence. */
  readonly priceProblem: string | undefined;
  readonly isEmpty: boolean;
  /** No upload is under way or failed: the message can be sent. */
  readonly isReady: boolean;
  /** Whether photos and videos may be sent in this conversation; undefined until that is known. */
  readonly isAllowed: boolean | undefined;
  /** Whether this account may lock its files with a price. */
  readonly mayLock: boolean;
  /** The other's name. */
  readonly recipient: string;
  add(chosen: readonly File[]): void;
  remove(file: Attachment): void;
  retry(key: string): void;
  move(key: string, to: number): void;
  askPrice(price: AttachmentDraft['price']): void;
  /** Empties the tray after sending. */
  clear(): void;
}

/** The files of the message that is being written in a conversation. They stay while the writer visits other pages. */
export function useAttachments(conversationId: string): Attachments {
  const dispatch = useAppDispatch();
  const { files, price: typedPrice } = useAppSelector((state) => attachmentsOf(state, conversationId));
  const conversation = useConversation(conversationId);
  const { maximumWalletPrice } = useSettings();
  const mayLock = useMe()?.isPerformer === true;
  const fileIds = files.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
  const processing = useFileProgress(fileIds);
  const status = draftStatusOf({ files, price: typedPrice }, processing, maximumWalletPrice);
  return {
    files,
    processing,
    fileIds,
    typedPrice,
    mayLock,
    ...status,
    isEmpty: files.length === 0,
    isAllowed: conversation?.mayAttach,
    recipient: conversation?.other.name ?? '',
    add: (chosen) => dispatch(attach(conversationId, chosen)),
    remove: (file) => dispatch(detach(conversationId, file)),
    retry: (key) => dispatch(tryAgain(conversationId, key)),
    move: (key, to) => void dispatch(attachmentMoved({ conversationId, key, to })),
    askPrice: (price) => void dispatch(priceChanged({ conversationId, price })),
    clear: () => dispatch(clearAttachments(conversationId)),
  };
}

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
    : t('Please choose a price from {lowest} to {highest}.', { lowest: formatMoney(0.01), highest: formatMoney(max) });
}
