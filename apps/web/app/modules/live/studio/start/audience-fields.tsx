import { t } from '@ovation/language/t.ts';
import type { StreamRule } from '@ovation/contract/live/stream.ts';
import { IconClock, IconCrown, IconHeart, IconTicket, IconWorld } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useSettings } from '../../../../platform/visitor/session.ts';
import { MoneyInput } from '../../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { ChoiceCards } from '../../../library/publishing/choice-cards.tsx';
import { isPriced, type StreamFields } from './stream-fields.ts';

const rules = [
  { value: 'public', label: t('Public'), description: t('Everyone, even without an account.'), Icon: IconWorld },
  { value: 'followers', label: t('Followers'), description: t('Anyone who follows you, for free.'), Icon: IconHeart },
  {
    value: 'subscribers',
    label: t('Subscribers'),
    description: t('Anyone who is subscribed to you.'),
    Icon: IconCrown,
  },
  {
    value: 'ticket',
    label: t('Ticket'),
    description: t('Anyone who pays once, now or before it starts.'),
    Icon: IconTicket,
  },
  { value: 'minute', label: t('Per minute'), description: t('Fans pay for each minute they watch.'), Icon: IconClock },
] as const;

/** Who may watch, and what it costs. */
export function AudienceFields<Fields extends Pick<StreamFields, 'access' | 'price'>>({
  form,
}: {
  readonly form: UseFormReturnType<Fields>;
}) {
  const { access, price } = form.getValues();
  return (
    <>
      <ChoiceCards<StreamRule>
        label={t('Who can watch')}
        value={access}
        choices={rules}
        onChoose={(rule) => form.setFieldValue('access', rule as never)}
      />
      {isPriced(access) ? (
        <MoneyInput
          label={access === 'ticket' ? t('Ticket price') : t('Price per minute')}
          description={<Share price={price} each={access === 'ticket' ? 'ticket' : 'minute'} />}
          {...form.getInputProps('price')}
        />
      ) : null}
    </>
  );
}

function Share({ price, each }: { readonly price: number | ''; readonly each: string }) {
  const { performerCommission } = useSettings();
  if (price === '') return t('What a fan pays for one {each}.', { each });
  return t('You get {amount} of each {each}.', { amount: formatMoney(price * (1 - performerCommission / 100)), each });
}
