import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { shutOut } from '../block-calls.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';

/** Asks a performer before she shuts somebody out. */
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
    await shutOut(accountId);
    toastSuccess(`${name} is blocked.`);
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      onConfirm={block}
      destructive
      title={`Block ${name}?`}
      message={`${name} follows you no longer, finds nothing of you, and cannot write to you. What you wrote to each other stays.`}
      confirmLabel="Block"
    />
  );
}
