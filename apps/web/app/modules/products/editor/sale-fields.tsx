import { t } from '@ovation/language/t.ts';
import { Card, Stack } from '@mantine/core';
import { IconCalendarClock, IconCrown, IconHeart, IconPencil, IconSend, IconWorld } from '@tabler/icons-react';
import { MomentInput } from '../../../ui/forms/moment-input.tsx';
import { ChoiceCards } from '../../library/publishing/choice-cards.tsx';
import type { PublishingChoice } from '../../library/publishing/publishing-choice.ts';
import type { ProductRule } from './product-values.ts';
import type { ProductEditorState } from './use-product-editor.ts';

const rules = [
  { value: 'public', label: t('Everyone'), description: t('Anyone can buy it.'), Icon: IconWorld },
  { value: 'followers', label: t('Followers'), description: t('Following you is free.'), Icon: IconHeart },
  { value: 'subscribers', label: t('Subscribers'), description: t('Only subscribers can buy it.'), Icon: IconCrown },
] as const;

/** Who may buy a product, and from when on. */
export function SaleFields({ editor }: { readonly editor: ProductEditorState }) {
  const { values, choice, errors, isPublished, change, changeChoice } = editor;
  const ways = [
    {
      value: 'now',
      label: isPublished ? t('In the shop') : t('Now'),
      description: isPublished ? t('No change.') : t('As soon as you publish.'),
      Icon: IconSend,
    },
    { value: 'later', label: t('Schedule'), description: t('Published automatically.'), Icon: IconCalendarClock },
    { value: 'draft', label: t('Draft'), description: t('Only you see it.'), Icon: IconPencil },
  ] as const;
  return (
    <>
      <Card padding="lg">
        <ChoiceCards<ProductRule>
          label={t('Who can buy it')}
          value={values.access}
          choices={rules}
          onChoose={(access) => change({ access })}
        />
      </Card>
      <Card padding="lg">
        <Stack gap="md">
          <ChoiceCards<PublishingChoice['when']>
            label={t('When')}
            value={choice.when}
            choices={ways}
            onChoose={(when) => changeChoice({ when })}
          />
          {choice.when === 'later' ? (
            <MomentInput
              label={t('Publish at')}
              value={choice.at}
              error={errors['publishedAt']}
              onChange={(at) => changeChoice({ at })}
            />
          ) : null}
        </Stack>
      </Card>
    </>
  );
}
