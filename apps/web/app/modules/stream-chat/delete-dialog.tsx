import { t } from '@ovation/language/t.ts';
import type { StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { removeMessage } from './state/stream-message-calls.ts';

export default function DeleteDialog({
  message,
  onClose,
}: {
  readonly message: StreamMessage;
  readonly onClose: () => void;
}) {
  useReturnFocus();
  const dispatch = useAppDispatch();
  return (
    <Confirm
      opened
      destructive
      title={t('Delete this message?')}
      message={t('Its text is deleted for everyone and replaced by a note. This cannot be undone.')}
      confirmLabel={t('Delete')}
      onClose={onClose}
      onConfirm={() => dispatch(removeMessage(message))}
    />
  );
}
