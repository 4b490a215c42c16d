import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { leaveStream, type Visit } from '@ovation/contract/live/watch.ts';
import { useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { toastError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TopUpButton } from '../../../payments/top-up/top-up-button.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import classes from './paying.module.css';

interface VisitBarProps {
  readonly visit: Visit;
  readonly minutesLeft: number | undefined;
  readonly onLeft: (visit: Visit) => void;
}

/** The running bill of a visit, a warning before the balance runs out, and the way to leave with one tap. */
export function VisitBar({ visit, minutesLeft, onLeft }: VisitBarProps) {
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const reply = await api.call(leaveStream, { params: { id: visit.streamId } });
      if (reply.visit) onLeft(reply.visit);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const isShort = minutesLeft !== undefined;
  return (
    <section className={classes.bill} aria-label={t('Your bill')} data-short={isShort || undefined}>
      <div className={classes.billWords}>
        <span className={classes.billSum}>{billLabel(visit)}</span>
        <output>
          {isShort
            ? t(
                '{minutesLeft, select, yes {Your balance is enough for this minute.} other {Your balance is enough for {duration} more.}}',
                {
                  duration: minutesLabel(minutesLeft),
                  minutesLeft: minutesLeft === 0 ? 'yes' : 'no',
                },
              )
            : ''}
        </output>
      </div>
      {isShort ? (
        <TopUpButton variant="default" size="sm">
          {t('Top up')}
        </TopUpButton>
      ) : null}
      <Button size="sm" loading={busy} onClick={() => void leave()}>
        {t('Leave')}
      </Button>
    </section>
  );
}

/** How many whole minutes a balance pays. */
export function minutesFor(balance: number, price: number): number {
  // In cents: 0.3 / 0.1 is less than three.
  return Math.floor(Math.round(balance * 100) / Math.round(price * 100));
}

export function minutesLabel(minutes: number): string {
  return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
}

/** The running bill: `$2.00 a minute · 3 minutes · $6.00 so far`. */
export function billLabel({ price, minutes, charged }: Pick<Visit, 'price' | 'minutes' | 'charged'>): string {
  return t('{price} a minute · {duration} · {charged} so far', {
    price: formatMoney(price),
    duration: minutesLabel(minutes),
    charged: formatMoney(charged),
  });
}

const endings: Record<NonNullable<Visit['endReason']>, EnglishText> = {
  left: english('You have left.'),
  balance: english('Your balance was used up.'),
  'not-watching': english('You were no longer watching, so billing stopped.'),
  'stream-ended': english('The stream has ended.'),
  access: english('You no longer have access to the stream.'),
  'no-video': english('No video reached you, so nothing was charged for that.'),
};

/** What was charged in the end, and why it ended. */
export function endLabel({ minutes, charged, endReason }: Pick<Visit, 'minutes' | 'charged' | 'endReason'>): string {
  const paid =
    charged === 0
      ? t('You paid nothing.')
      : t('You paid {amount} for {duration}.', { amount: formatMoney(charged), duration: minutesLabel(minutes) });
  return endReason === undefined ? paid : `${translated(endings[endReason])} ${paid}`;
}
