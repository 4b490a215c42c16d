import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { formatMoney } from '../../../../ui/words/money.tsx';
import type { PublishingChoice } from '../../publishing/publishing-choice.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import { once } from '../../../../ui/words/once.ts';

const audiences: Record<AccessRule, string> = {
  public: t('Everyone'),
  followers: t('Followers'),
  subscribers: t('Subscribers'),
  paid: t('Buyers'),
};

/** Who will see the post, in a word. */
export function audienceLabel(access: AccessRule): string {
  return audiences[access];
}

export function priceLabel(access: AccessRule, price: number | ''): string {
  if (access !== 'paid') return t('No price');
  const amount = amountOf(price);
  return Number.isFinite(amount) ? formatMoney(amount) : t('Set a price');
}

const clock = once(() => new Intl.DateTimeFormat(languageCode, { hour: 'numeric', minute: '2-digit' }));
const day = once(() => new Intl.DateTimeFormat(languageCode, { weekday: 'short', day: 'numeric', month: 'short' }));
const dayOfYear = once(
  () => new Intl.DateTimeFormat(languageCode, { day: 'numeric', month: 'short', year: 'numeric' }),
);

/** When the post is published: "Now", "Tomorrow 9:00 AM", "Fri, Dec 5, 6:30 PM". */
export function scheduleLabel({ when, at }: Pick<PublishingChoice, 'when' | 'at'>, now: Date): string {
  if (when === 'now') return t('Now');
  if (when === 'draft') return t('Draft');
  return at === '' ? t('Choose a time') : momentLabel(new Date(at), now);
}

function momentLabel(moment: Date, now: Date): string {
  const time = clock().format(moment);
  const days = daysBetween(now, moment);
  if (days === 0) return t('Today {time}', { time });
  if (days === 1) return t('Tomorrow {time}', { time });
  const format = moment.getFullYear() === now.getFullYear() ? day() : dayOfYear();
  return `${format.format(moment)}, ${time}`;
}

/** Days of the calendar, whose lengths differ where clocks change. */
function daysBetween(one: Date, other: Date): number {
  const midnight = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(other) - midnight(one)) / 86_400_000;
}

export function pollLabel(total: number): string {
  if (total === 0) return t('No poll');
  return t('{total, plural, one {# poll} other {# polls}}', { total });
}

export function coverLabel({ hasThumbnail, hasTeaser }: { hasThumbnail: boolean; hasTeaser: boolean }): string {
  if (hasThumbnail && hasTeaser) return t('Own cover and teaser');
  if (hasTeaser) return t('Teaser');
  return hasThumbnail ? t('Own cover') : t('First picture');
}

export function peopleLabel({
  participantIds,
  nobodyElse,
}: {
  readonly participantIds: readonly string[];
  readonly nobodyElse: boolean;
}): string {
  if (nobodyElse) return t('Only me');
  if (participantIds.length === 0) return t('No people named');
  return t('{length, plural, one {# person} other {# people}}', { length: participantIds.length });
}
