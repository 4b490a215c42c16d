import { english, t } from '@ovation/language/t.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import {
  IconCalendarClock,
  IconPencil,
  IconSend,
  IconCrown,
  IconHeart,
  IconShoppingBag,
  IconWorld,
} from '../../../ui/tabler.ts';
import { Card, Stack } from '@mantine/core';
import { MomentInput } from '../../../ui/forms/date-inputs.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import type { PublishingChoice } from './publishing-choice.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { FieldErrors } from './use-save-attempt.ts';

interface PublishingFieldsProps {
  readonly choice: PublishingChoice;
  readonly access: AccessRule;
  /** Whether it has been published already. */
  readonly isPublished: boolean;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<PublishingChoice>) => void;
}

/** When content is published, when it becomes public, and when it is taken down. */
export function PublishingFields({ choice, access, isPublished, errors, onChange }: PublishingFieldsProps) {
  const ways = [
    {
      value: 'now',
      label: isPublished ? english('Published') : english('Now'),
      description: isPublished ? english('No change.') : english('As soon as you publish.'),
      Icon: IconSend,
    },
    {
      value: 'later',
      label: english('Schedule'),
      description: english('Published automatically.'),
      Icon: IconCalendarClock,
    },
    { value: 'draft', label: english('Draft'), description: english('Only you can see it.'), Icon: IconPencil },
  ] as const;
  return (
    <>
      <ChoiceCards<PublishingChoice['when']>
        label={t('When')}
        value={choice.when}
        choices={ways}
        onChoose={(when) => onChange({ when })}
      />
      {choice.when === 'later' ? (
        <MomentInput
          label={t('Publish at')}
          value={choice.at}
          error={errors['publishedAt']}
          onChange={(at) => onChange({ at })}
        />
      ) : null}
      {access === 'public' ? null : (
        <MomentInput
          label={t('Open to everyone from')}
          description={t('Early access first, then public. Leave empty to keep the audience above.')}
          value={choice.publicAt}
          error={errors['publicAt']}
          onChange={(publicAt) => onChange({ publicAt })}
        />
      )}
      <MomentInput
        label={t('Take down at')}
        description={t('Leave empty to keep it up. Buyers keep it anyway.')}
        value={choice.endsAt}
        error={errors['endsAt']}
        onChange={(endsAt) => onChange({ endsAt })}
      />
    </>
  );
}

const rules = [
  {
    value: 'public',
    label: english('Public'),
    description: english('Everyone, even without an account.'),
    Icon: IconWorld,
  },
  {
    value: 'followers',
    label: english('Followers'),
    description: english('Anyone who follows you, for free.'),
    Icon: IconHeart,
  },
  {
    value: 'subscribers',
    label: english('Subscribers'),
    description: english('Anyone subscribed to you.'),
    Icon: IconCrown,
  },
  {
    value: 'paid',
    label: english('For sale'),
    description: english('Anyone who buys it, subscribed or not.'),
    Icon: IconShoppingBag,
  },
] as const;

interface AudienceFieldsProps {
  readonly access: AccessRule;
  readonly price: number | '';
  readonly priceError: string | undefined;
  readonly onChange: (change: { access?: AccessRule; price?: number | '' }) => void;
}

/** Who may see what is published, and what it costs. */
export function AudienceFields({ access, price, priceError, onChange }: AudienceFieldsProps) {
  const { subscriptionRequired } = useSettings();
  const choices = rules.map((rule) =>
    rule.value === 'followers' && subscriptionRequired
      ? { ...rule, description: english('Subscribers only, as set by the site.') }
      : rule,
  );
  return (
    <>
      <ChoiceCards<AccessRule>
        label={t('Who can see it')}
        value={access}
        choices={choices}
        onChoose={(rule) => onChange({ access: rule })}
      />
      {access === 'paid' ? (
        <PriceField price={price} error={priceError} onChange={(changed) => onChange({ price: changed })} />
      ) : null}
    </>
  );
}

interface PriceFieldProps {
  readonly price: number | '';
  readonly error: string | undefined;
  readonly onChange: (price: number | '') => void;
}

/** What a buyer pays, and what of it is the performer's. */
export function PriceField({ price, error, onChange }: PriceFieldProps) {
  const { maximumWalletPrice, performerCommission } = useSettings();
  const net = amountOf(price) * (1 - performerCommission / 100);
  return (
    <MoneyInput
      label={t('Price')}
      description={[
        t('At most {amount}.', { amount: formatMoney(maximumWalletPrice) }),
        ...(Number.isFinite(net) ? [t('You get {amount} of each sale.', { amount: formatMoney(net) })] : []),
      ].join(' ')}
      value={price}
      error={error}
      onChange={(value) => onChange(value === '' ? '' : Number(value))}
    />
  );
}

interface PublishingCardsProps {
  readonly audience: { readonly access: AccessRule; readonly price: number | '' };
  readonly choice: PublishingChoice;
  readonly isPublished: boolean;
  readonly errors: FieldErrors;
  readonly onAudience: (change: { access?: AccessRule; price?: number | '' }) => void;
  readonly onChoice: (change: Partial<PublishingChoice>) => void;
}

/** Who may see the content of an editor, what it costs, and when it is published. */
export function PublishingCards({
  audience: { access, price },
  choice,
  isPublished,
  errors,
  onAudience,
  onChoice,
}: PublishingCardsProps) {
  return (
    <>
      <Card padding="lg">
        <Stack gap="md">
          <AudienceFields access={access} price={price} priceError={errors['price']} onChange={onAudience} />
        </Stack>
      </Card>
      <Card padding="lg">
        <Stack gap="md">
          <PublishingFields
            choice={choice}
            access={access}
            isPublished={isPublished}
            errors={errors}
            onChange={onChoice}
          />
        </Stack>
      </Card>
    </>
  );
}
