import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { blockUser } from '@ovation/contract/people/audience.ts';
import { previewBlock } from '@ovation/contract/money/refunds.ts';
import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import { describeRefunds } from '../../accounts/describe-refunds.ts';
import { useBoundaries, type Bounded } from './use-boundaries.ts';

interface BlockDialogProps {
  readonly other: Bounded;
  readonly onClose: () => void;
  readonly onBlocked?: () => void;
}

/** Asks before someone is blocked, and says what becomes of what was paid. */
export default function BlockDialog({ other, onClose, onBlocked }: BlockDialogProps) {
  useReturnFocus();
  const { consequences, error } = useConsequences(other);
  const leave = useLeaving(other);
  useEffect(() => {
    if (error === undefined) return;
    toastError(error);
    onClose();
  }, [error, onClose]);
  const block = async (): Promise<void> => {
    await api.call(blockUser, { body: { userId: other._id } });
    toastSuccess(t('{name} is blocked.', { name: other.name }));
    onBlocked?.();
    // Left first: the page of who was blocked cannot be loaded again.
    await leave();
    announceAccessChange({ performerId: other._id });
  };
  return (
    <Confirm
      opened={consequences !== undefined}
      onClose={onClose}
      onConfirm={block}
      title={t('Block {name}?', { name: other.name })}
      message={consequences}
      confirmLabel={t('Block')}
      cancelLabel={t('Cancel')}
      destructive
    />
  );
}

/** The sentences of the question; undefined while what they say is being loaded. */
function useConsequences(other: Bounded): { readonly consequences: ReactNode; readonly error: unknown } {
  const me = useMe();
  const { boundaries } = useBoundaries(other);
  const { data: refunds, error } = useSWR<Awaited<ReturnType<typeof loadRefunds>>, unknown>(
    me?.isPerformer ? ['refunds of a block', other._id] : null,
    () => loadRefunds(other),
  );
  if (!boundaries || (me?.isPerformer && !refunds)) return { consequences: undefined, error };
  const consequences = (
    <>
      {t(
        'You will not find each other any more: not in lists, comments, messages or live chats. They are not notified.',
      )}{' '}
      {boundaries.subscribedUntil === null ? null : (
        <>
          {rich('Your subscription stays paid until {day} and will not renew.', {
            day: <Day time={boundaries.subscribedUntil} />,
          })}{' '}
        </>
      )}
      {refunds
        ? describeRefunds(refunds).join(' ')
        : t('If you unblock them, you’ll have access again to what you’ve paid for.')}
    </>
  );
  return { consequences, error };
}

const loadRefunds = ({ _id: id }: Bounded) => api.call(previewBlock, { params: { id } });

/** The pages of who was blocked do not exist any more. */
function useLeaving(other: Bounded): () => Promise<void> {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isTheirs = pathname.split('/')[1]?.toLowerCase() === other.username.toLowerCase();
  return async () => (isTheirs ? await navigate('/') : await revalidate());
}
