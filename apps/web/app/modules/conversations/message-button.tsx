import { t } from '@ovation/language/t.ts';
import type { Conversation, WritingRemedy } from '@ovation/contract/messaging/conversations.ts';
import { ApiError } from '@ovation/client/client.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../platform/visitor/login-prompt.tsx';
import { useAppDispatch } from '../../platform/state/store.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button, IconButton, type ButtonLook } from '../../ui/buttons/button.tsx';
import { IconMessageCircle } from '../../ui/icons.tsx';
import { useInboxAddress } from './inbox-address.ts';

const WritingDeniedDialog = lazyPart(() => import('./writing-denied-dialog.tsx'));

type Other = Pick<Conversation['other'], '_id' | 'name' | 'username' | 'avatar'>;

interface MessageButtonProps extends ButtonLook {
  readonly other: Other;
  readonly as: 'performer' | 'fan';
  /** Shows only the icon. */
  readonly isSmall?: boolean;
}

/** Opens the conversation with an account, or starts one. A dialog explains why the viewer may not write. */
export function MessageButton({ other, as, isSmall = false, ...look }: MessageButtonProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const inbox = useInboxAddress();
  const [busy, setBusy] = useState(false);
  const [denial, setDenial] = useState<{ readonly message: string; readonly remedy: WritingRemedy | undefined }>();
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const { beginConversation, beginWithFan } = await import('./state/conversation-calls.ts');
      const { _id } = await dispatch(
        as === 'fan' ? beginWithFan(other._id) : beginConversation({ source: 'performer', sourceId: other._id }),
      );
      await navigate(`${inbox}/${_id}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'may-not-write')
        setDenial({ message: error.message, remedy: error.remedy });
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const ask = useIntent(
    { act: 'message', target: other._id, title: t('Write to {name}', { name: other.name }) },
    () => void open(),
  );
  const press = { disabled: busy, onClick: () => ask(), 'aria-label': t('Write to {name}', { name: other.name }) };
  return (
    <>
      {isSmall ? (
        <IconButton {...press}>
          <IconMessageCircle size={22} stroke={1.6} />
        </IconButton>
      ) : (
        <Button {...look} {...press} leftSection={<IconMessageCircle size={20} stroke={1.6} />}>
          {t('Write')}
        </Button>
      )}
      {denial ? (
        <Suspense>
          <WritingDeniedDialog
            other={other}
            {...denial}
            onOpened={() => {
              setDenial(undefined);
              void open();
            }}
            onClose={() => setDenial(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
