import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { blockAccount } from '../block-calls.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';

const consequences =
  'follows you no longer, finds nothing of you, and cannot write to you. What you wrote to each other stays.';

/** Asks a performer before they block someone. */
export default function BlockDialog({
  conversation,
  onClose,
}: {
  readonly conversation: KnownConversation;
  readonly onClose: () => void;
}) {
  useReturnFocus();
  const { _id: accountId, name } = conversation.other;
  const block = async (): Promise<void> => {
    await blockAccount(accountId);
    toastSuccess(`${name} is blocked.`);
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={block}
      destructive
      title={`Block ${name}?`}
      message={`${name} ${consequences}`}
      confirmLabel="Block"
    />
  );
}
