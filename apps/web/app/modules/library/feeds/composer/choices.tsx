import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { IconCalendarClock, IconChartBar, IconCoin, IconPhoto, IconUser, IconUsers } from '@tabler/icons-react';
import { PeopleShownField } from '../../../consent/people-shown-field.tsx';
import type { PeopleShown } from '../../../consent/use-people-shown.ts';
import { AudienceFields, PriceField } from '../../publishing/audience-fields.tsx';
import { PublishingFields } from '../../publishing/publishing-fields.tsx';
import { CoverFields } from '../editor/cover-fields.tsx';
import { PollsField } from '../editor/polls-field.tsx';
import type { FeedEditorState } from '../editor/use-feed-editor.ts';
import { audienceLabel, coverLabel, peopleLabel, pollLabel, priceLabel, scheduleLabel } from './chip-labels.ts';
import type { ComposerChip } from './composer-chips.tsx';

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
