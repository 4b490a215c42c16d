import type { SubscriptionType } from '@ovation/contract/money.ts';
import type { Performer } from '@ovation/contract/performers.ts';
import type { Settings } from '@ovation/contract/settings.ts';
import { formatMoney } from '../../ui/money.tsx';

export interface Plan {
  readonly type: SubscriptionType;
  readonly title: string;
  readonly detail: string;
  readonly price: number;
}

/** The ways to subscribe to a performer now, the cheapest first. */
export function plansOf(performer: Performer, settings: Settings): readonly Plan[] {
  return [...trialOf(performer, settings), monthlyOf(performer), ...yearlyOf(performer)];
}

function trialOf({ isFreeSubscription, subscription }: Performer, { freeSubscriptionEnabled, freeSubscriptionDuration: days }: Settings): Plan[] {
  if (!freeSubscriptionEnabled || !isFreeSubscription || subscription !== undefined) return [];
  return [{ type: 'free', title: days === 1 ? 'A day for free' : `${days} days for free`, detail: 'Ends by itself. Once for every fan.', price: 0 }];
}

function monthlyOf({ monthlyPrice }: Performer): Plan {
  return { type: 'monthly', title: `${formatMoney(monthlyPrice)} a month`, detail: 'Renews every month until you cancel.', price: monthlyPrice };
}

function yearlyOf({ monthlyPrice, yearlyPrice }: Performer): Plan[] {
  if (yearlyPrice <= 0) return [];
  const savedPercent = Math.floor((1 - yearlyPrice / (monthlyPrice * 12)) * 100);
  const saving = savedPercent > 0 ? ` Saves ${savedPercent}%.` : '';
  return [{ type: 'yearly', title: `${formatMoney(yearlyPrice)} a year`, detail: `Renews every year until you cancel.${saving}`, price: yearlyPrice }];
}
