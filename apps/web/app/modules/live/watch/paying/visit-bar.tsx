import { t } from '@ovation/language/t.ts';
import { leaveStream, type Visit } from '@ovation/contract/live/watch.ts';
import { useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { toastError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TopUpButton } from '../../../payments/top-up/top-up-button.tsx';
import { billLabel, minutesLabel } from './visit-labels.ts';

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
    <section className="watch-bill" aria-label={t('Your bill')} data-short={isShort || undefined}>
      <div className="watch-bill-words">
        <span className="watch-bill-sum">{billLabel(visit)}</span>
        <output>
          {isShort
            ? t('Your balance is enough for {minutesLeft, select, yes {this minute} other {{minutesLabel} more}}.', {
                minutesLabel: minutesLabel(minutesLeft),
                minutesLeft: minutesLeft === 0 ? 'yes' : 'no',
              })
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
