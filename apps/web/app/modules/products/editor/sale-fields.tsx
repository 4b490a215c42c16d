import { english, t } from '@ovation/language/t.ts';
import { Card, Stack, NumberInput, Switch } from '@mantine/core';
import { IconCalendarClock, IconCrown, IconHeart, IconPencil, IconSend, IconWorld } from '../../../ui/tabler.ts';
import { MomentInput } from '../../../ui/forms/date-inputs.tsx';
import { ChoiceCards } from '../../library/publishing/choice-cards.tsx';
import type { PublishingChoice } from '../../library/publishing/publishing-choice.ts';
import { newVariant, type ProductRule, type VariantValues } from './product-values.ts';
import type { ProductEditorState } from './use-product-editor.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { typed } from '../typed.ts';
import { VariantRows } from './variant-rows.tsx';

const rules = [
  { value: 'public', label: english('Everyone'), description: english('Anyone can buy it.'), Icon: IconWorld },
  { value: 'followers', label: english('Followers'), description: english('Following you is free.'), Icon: IconHeart },
  {
    value: 'subscribers',
    label: english('Subscribers'),
    description: english('Only subscribers can buy it.'),
    Icon: IconCrown,
  },
] as const;

/** Who may buy a product, and from when on. */
export function SaleFields({ editor }: { readonly editor: ProductEditorState }) {
  const { values, choice, errors, isPublished, change, changeChoice } = editor;
  const ways = [
    {
      value: 'now',
      label: isPublished ? english('In the shop') : english('Now'),
      description: isPublished ? english('No change.') : english('As soon as you publish.'),
      Icon: IconSend,
    },
    {
      value: 'later',
      label: english('Schedule'),
      description: english('Published automatically.'),
      Icon: IconCalendarClock,
    },
    { value: 'draft', label: english('Draft'), description: english('Only you see it.'), Icon: IconPencil },
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

/** How many pieces there are: of the product, or of each of its variants. */
export function StockFields({ editor }: { readonly editor: ProductEditorState }) {
  const { values, errors, change } = editor;
  const setVariants = (variants: readonly VariantValues[]): void => change({ variants });
  const toggle = (hasVariants: boolean): void =>
    change({ hasVariants, variants: values.variants.length === 0 ? [newVariant()] : values.variants });
  return (
    <Stack gap="md">
      <Switch
        label={t('It comes in variants')}
        description={t('Such as sizes or colours, each with its own stock and, if you like, its own price.')}
        checked={values.hasVariants}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {values.hasVariants ? (
        <VariantRows variants={values.variants} price={values.price} errors={errors} onChange={setVariants} />
      ) : (
        <SingleFields editor={editor} />
      )}
    </Stack>
  );
}

function SingleFields({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  const [first = newVariant(), ...others] = values.variants;
  const set = (part: Partial<VariantValues>): void => change({ variants: [{ ...first, ...part }, ...others] });
  return (
    <Columns tablet={2}>
      <NumberInput
        label={t('Pieces in stock')}
        description={t('Leave empty if you never run out.')}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={first.stock}
        error={errors['variants.0.stock'] ?? errors['stock']}
        onChange={(value) => set({ stock: typed(value) })}
      />
      <NumberInput
        label={t('Weight')}
        description={t('One item, including packaging.')}
        suffix=" g"
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={first.weightGrams}
        error={errors['variants.0.weightGrams'] ?? errors['weightGrams']}
        onChange={(value) => set({ weightGrams: typed(value) })}
      />
    </Columns>
  );
}
