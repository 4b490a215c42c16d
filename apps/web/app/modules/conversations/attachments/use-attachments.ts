import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/state/store.ts';
import { useFileProgress, type FileProgress } from '../../media/processing/file-progress.ts';
import { useConversation } from '../state/store.ts';
import type { Attachment } from './attachment.ts';
import { attach, attachmentsOf, clearAttachments, detach, tryAgain } from './attachment-calls.ts';
import { attachmentMoved, priceChanged, type AttachmentDraft } from './attachment-slice.ts';
import { standingOfDraft } from './draft-status.ts';

/** What a message brings besides its words, while it is being written. */
export interface Attachments {
  readonly files: readonly Attachment[];
  /** How far the site is with the files that have arrived, by file id. */
  readonly processing: ReadonlyMap<string, FileProgress>;
  /** Of files that are uploaded, in their order. */
  readonly fileIds: readonly string[];
  /** What opening them costs; null: nothing. */
  readonly price: number | null;
  /** What the field of the price holds; null: not locked. */
  readonly typedPrice: AttachmentDraft['price'];
  /** Why this price cannot be asked, in a sentence. */
  readonly priceProblem: string | undefined;
  readonly isEmpty: boolean;
  /** Nothing is on its way any more: the message can be sent. */
  readonly isReady: boolean;
  /** Photos and videos may be sent in this conversation; undefined until that is known. */
  readonly isAllowed: boolean | undefined;
  /** One's own may be locked with a price. */
  readonly mayLock: boolean;
  /** The other's name. */
  readonly recipient: string;
  add(chosen: readonly File[]): void;
  remove(file: Attachment): void;
  retry(key: string): void;
  move(key: string, to: number): void;
  askPrice(price: AttachmentDraft['price']): void;
  /** After sending: the tray is empty again. */
  clear(): void;
}

/** The files of the message that is being written in a conversation; they wait there while one is elsewhere on the site. */
export function useAttachments(conversationId: string): Attachments {
  const dispatch = useAppDispatch();
  const { files, price: typedPrice } = useAppSelector((state) => attachmentsOf(state, conversationId));
  const conversation = useConversation(conversationId);
  const { maximumWalletPrice } = useSettings();
  const mayLock = useMe()?.isPerformer === true;
  const fileIds = files.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
  const processing = useFileProgress(fileIds);
  const standing = standingOfDraft({ files, price: typedPrice }, processing, maximumWalletPrice);
  return {
    files,
    processing,
    fileIds,
    typedPrice,
    mayLock,
    ...standing,
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
