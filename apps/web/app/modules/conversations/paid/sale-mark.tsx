import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { formatMoney } from '../../../ui/words/money.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { useConversation } from '../state/store.ts';
import classes from './paid.module.css';

/** Below paid files: tells the seller whether they were bought, and the buyer that they were. */
export function SaleMark({ message: { price, soldAt, isOwn, conversationId } }: { readonly message: Message }) {
  const name = useConversation(conversationId)?.other.name;
  if (price === undefined) return null;
  if (!isOwn) return <Mark isOpen>{t('You have unlocked this.')}</Mark>;
  if (!soldAt)
    return (
      <Mark isOpen={false}>
        {t('Locked for {amount}. {name} has not unlocked it yet.', { amount: formatMoney(price), name })}
      </Mark>
    );
  return (
    <Mark isOpen>
      {rich('{name} unlocked this for {amount}, {timeAgo}.', {
        name,
        amount: formatMoney(price),
        timeAgo: <TimeAgo time={soldAt} />,
      })}
    </Mark>
  );
}

function Mark({ isOpen, children }: { readonly isOpen: boolean; readonly children: React.ReactNode }) {
  const Icon = isOpen ? IconLockOpen : IconLock;
  return (
    <p className={classes.mark}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
