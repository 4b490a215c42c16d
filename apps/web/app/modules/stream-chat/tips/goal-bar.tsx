import { t } from '@ovation/language/t.ts';
import type { StreamGoal } from '@ovation/contract/messaging/stream-tips.ts';
import { formatRoundMoney } from '../../../ui/words/money.tsx';
import classes from './tips.module.css';

/** How much of a goal has been tipped. */
export function GoalBar({ goal: { title, amount, raised } }: { readonly goal: StreamGoal }) {
  const sums = t('{raised} of {goal}', { raised: formatRoundMoney(raised), goal: formatRoundMoney(amount) });
  return (
    <div>
      <div className={classes.goalLine}>
        <span>{title}</span>
        <span>{sums}</span>
      </div>
      <progress
        className={classes.goalBar}
        aria-label={t('Goal: {title}', { title })}
        aria-valuetext={sums}
        max={amount}
        value={Math.min(raised, amount)}
      />
    </div>
  );
}
