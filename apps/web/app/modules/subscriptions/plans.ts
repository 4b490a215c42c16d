import { t } from '@ovation/language/t.ts';
import type { SubscriptionType } from '@ovation/contract/money/money.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import type { PublicSettings } from '@ovation/contract/site/settings.ts';
import { toMinor } from '@ovation/domain/money.ts';
import { formatMoney } from '../../ui/words/money.tsx';
import { formatPercent } from '../../ui/words/formats.ts';

export interface Plan {
  readonly type: SubscriptionType;
  readonly title: string;
  readonly detail: string;
  readonly price: number;
}

/** The available plans of a performer, the cheapest first. */
export function plansOf(performer: Performer, settings: PublicSettings): readonly Plan[] {
  return [...trialOf(performer, settings), monthlyOf(performer), ...yearlyOf(performer)];
}

type TrialFacts = Pick<Performer, 'isFreeSubscription' | 'isTrialUsed' | 'subscription'>;

/** Whether the viewer may start with a free trial. */
export function offersTrial(
  { isFreeSubscription, isTrialUsed, subscription }: TrialFacts,
  { freeSubscriptionEnabled }: Pick<PublicSettings, 'freeSubscriptionEnabled'>,
): boolean {
  return freeSubscriptionEnabled && isFreeSubscription && isTrialUsed !== true && subscription === undefined;
}

/** Why the viewer has no free trial although the site offers them; undefined if there is nothing to explain. */
export function whyNoTrial(
  { isTrialUsed }: Pick<Performer, 'isTrialUsed'>,
  { freeSubscriptionEnabled }: Pick<PublicSettings, 'freeSubscriptionEnabled'>,
): string | undefined {
  if (!freeSubscriptionEnabled || isTrialUsed !== true) return undefined;
  return t(
    'You pay from the first day: the free trial was already used with another account, with your card, on this device or from this network.',
  );
}

function trialOf(performer: Performer, settings: PublicSettings): Plan[] {
  if (!offersTrial(performer, settings)) return [];
  const days = settings.freeSubscriptionDuration;
  return [
    {
      type: 'free',
      title: t('{days, plural, one {One day free} other {# days free}}', { days }),
      detail: t('Ends automatically. Once per person.'),
      price: 0,
    },
  ];
}

function monthlyOf({ monthlyPrice }: Performer): Plan {
  return {
    type: 'monthly',
    title: t('{amount} a month', { amount: formatMoney(monthlyPrice) }),
    detail: t('Renews every month until you cancel.'),
    price: monthlyPrice,
  };
}

function yearlyOf({ monthlyPrice, yearlyPrice }: Performer): Plan[] {
  if (yearlyPrice <= 0) return [];
  const savedPercent = savedPercentOf(toMinor(monthlyPrice) * 12n, toMinor(yearlyPrice));
  return [
    {
      type: 'yearly',
      title: t('{amount} a year', { amount: formatMoney(yearlyPrice) }),
      detail:
        savedPercent > 0n
          ? t('Renews every year until you cancel. Saves {percent}.', { percent: formatPercent(Number(savedPercent)) })
          : t('Renews every year until you cancel.'),
      price: yearlyPrice,
    },
  ];
}

/** Computed in minor units: with decimals a fifth could be rounded down to 19%. */
function savedPercentOf(twelveMonths: bigint, year: bigint): bigint {
  return year >= twelveMonths ? 0n : ((twelveMonths - year) * 100n) / twelveMonths;
}
