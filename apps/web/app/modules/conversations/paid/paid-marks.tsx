import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { IconLock, IconLockOpen } from '../../../ui/tabler.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { useConversation } from '../state/store.ts';
import classes from './paid.module.css';
import { IconGift } from '../../../ui/icons.tsx';

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

interface TipLineProps {
  readonly amount: number;
  /** How much of it went back to the fan. */
  readonly refunded?: number | undefined;
  readonly isOwn: boolean;
}

/** A tip inside a message, above its text. */
export function TipLine({ amount, refunded = 0, isOwn }: TipLineProps) {
  const sum = <strong>{formatMoney(amount)}</strong>;
  return (
    <p className={classes.tip} data-tip>
      <span className={classes.tipLineSeal} aria-hidden>
        <IconGift size={22} stroke={1.7} />
      </span>
      <span className={classes.text}>
        <span>
          {isOwn
            ? rich('You sent a tip of {amount}', { amount: sum })
            : rich('Sent you a tip of {amount}', { amount: sum })}
        </span>
        {refunded > 0 ? (
          <span>{refunded >= amount ? t('Refunded') : t('{amount} refunded', { amount: formatMoney(refunded) })}</span>
        ) : null}
      </span>
    </p>
  );
}
