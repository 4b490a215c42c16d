import { t } from '@ovation/language/t.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { useReturnFocus } from '../../ui/feedback/return-focus.ts';
import { clearChat } from './state/stream-message-calls.ts';

export default function ClearDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  useReturnFocus();
  const dispatch = useAppDispatch();
  return (
    <Confirm
      opened
      destructive
      title={t('Clear the chat?')}
      message={t('This deletes all messages, for everyone. It cannot be undone.')}
      confirmLabel={t('Clear it')}
      onClose={onClose}
      onConfirm={() => dispatch(clearChat(id))}
    />
  );
}
