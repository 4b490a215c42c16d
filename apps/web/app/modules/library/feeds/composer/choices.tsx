import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { IconCalendarClock, IconChartBar, IconCoin, IconPhoto, IconUser, IconUsers } from '../../../../ui/tabler.ts';
import { inEachLanguage } from '@ovation/language/language.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { PeopleShownField, type PeopleShown } from '../../../consent/people-shown-field.tsx';
import { PublishingFields, AudienceFields, PriceField } from '../../publishing/publishing-fields.tsx';
import { CoverFields } from '../editor/cover-fields.tsx';
import { PollsField } from '../editor/polls-field.tsx';
import type { FeedEditorState } from '../editor/use-feed-editor.ts';
import type { ComposerChip } from './composer-chips.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import type { PublishingChoice } from '../../publishing/publishing-choice.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';

type Errors = FeedEditorState['errors'];

/** The choices of a post, each with its words and its fields. */
export function composerChips(editor: FeedEditorState, people: PeopleShown, now: Date): ComposerChip[] {
  const { fields, media, polls, errors, changeChoice } = editor;
  const { access, choice } = fields;
  return [
    ...audienceChips(editor),
    {
      name: 'schedule',
      label: t('Schedule'),
      value: scheduleLabel(choice, now),
      Icon: IconCalendarClock,
      isWrong: hasError(errors, 'publishedAt', 'publicAt', 'endsAt'),
      panel: (
        <PublishingFields choice={choice} access={access} isPublished={false} errors={errors} onChange={changeChoice} />
      ),
    },
    {
      name: 'poll',
      label: t('Poll'),
      value: pollLabel(polls.added.length),
      Icon: IconChartBar,
      isWrong: hasError(errors, 'pollIds') || polls.added.some((poll) => Object.keys(poll.errors).length > 0),
      panel: <PollsField polls={polls} errors={errors} />,
    },
    {
      name: 'cover',
      label: t('Cover'),
      value: coverLabel({ hasThumbnail: media.thumbnail.fileId !== null, hasTeaser: media.teaser.fileId !== null }),
      Icon: IconPhoto,
      isWrong: hasError(errors, 'thumbnailId', 'teaserId'),
      panel: <CoverFields media={media} errors={errors} />,
    },
    {
      name: 'people',
      label: t('People shown'),
      value: peopleLabel(people.choice),
      Icon: IconUser,
      isWrong: false,
      panel: <PeopleShownField of={people} />,
    },
  ];
}

/** Who sees it, and what they pay. */
function audienceChips({ fields: { access, price }, errors, change }: FeedEditorState): ComposerChip[] {
  return [
    {
      name: 'audience',
      label: t('Audience'),
      value: audienceLabel(access),
      Icon: IconUsers,
      isWrong: hasError(errors, 'access'),
      panel: <AudienceFields access={access} price={price} priceError={errors['price']} onChange={change} />,
    },
    {
      name: 'price',
      label: t('Price'),
      value: priceLabel(access, price),
      Icon: IconCoin,
      isWrong: hasError(errors, 'price'),
      // A price is what makes a post one for buyers: the chip of the audience says so at once.
      panel: (
        <>
          {access === 'paid' ? null : (
            <Text size="sm" c="dimmed">
              {t('With a price, only people who buy this post see it.')}
            </Text>
          )}
          <PriceField
            price={access === 'paid' ? price : ''}
            error={errors['price']}
            onChange={(changed) => change({ access: 'paid', price: changed })}
          />
        </>
      ),
    },
  ];
}

/** Whether one of these fields, or of what is in them, is wrong. */
function hasError(errors: Errors, ...names: readonly string[]): boolean {
  return Object.keys(errors).some((path) => names.some((name) => path === name || path.startsWith(`${name}.`)));
}

const audiences: Record<AccessRule, EnglishText> = {
  public: english('Everyone'),
  followers: english('Followers'),
  subscribers: english('Subscribers'),
  paid: english('Buyers'),
};

/** Who will see the post, in a word. */
export function audienceLabel(access: AccessRule): string {
  return translated(audiences[access]);
}

export function priceLabel(access: AccessRule, price: number | ''): string {
  if (access !== 'paid') return t('No price');
  const amount = amountOf(price);
  return Number.isFinite(amount) ? formatMoney(amount) : t('Set a price');
}

const clock = inEachLanguage((code) => new Intl.DateTimeFormat(code, { hour: 'numeric', minute: '2-digit' }));
const day = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { weekday: 'short', day: 'numeric', month: 'short' }),
);
const dayOfYear = inEachLanguage(
  (code) => new Intl.DateTimeFormat(code, { day: 'numeric', month: 'short', year: 'numeric' }),
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
