import type { StreamRule } from '@ovation/contract/live/stream.ts';
import { IconClock, IconCrown, IconHeart, IconTicket, IconWorld } from '@tabler/icons-react';
import type { UseFormReturnType } from '@mantine/form';
import { useSettings } from '../../../../platform/visitor/session.ts';
import { MoneyInput } from '../../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { ChoiceCards } from '../../../library/publishing/choice-cards.tsx';
import { isPriced, type StreamFields } from './stream-fields.ts';

const rules = [
  { value: 'public', label: 'Public', description: 'Everyone, even without an account.', Icon: IconWorld },
  { value: 'followers', label: 'Followers', description: 'Anyone who follows you, for free.', Icon: IconHeart },
  { value: 'subscribers', label: 'Subscribers', description: 'Anyone who is subscribed to you.', Icon: IconCrown },
  { value: 'ticket', label: 'Ticket', description: 'Anyone who pays once, now or before it starts.', Icon: IconTicket },
  { value: 'minute', label: 'Per minute', description: 'Fans pay for each minute they watch.', Icon: IconClock },
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
        label="Who may watch"
        value={access}
        choices={rules}
        onChoose={(rule) => form.setFieldValue('access', rule as never)}
      />
      {isPriced(access) ? (
        <MoneyInput
          label={access === 'ticket' ? 'Price of a ticket' : 'Price of a minute'}
          description={<Share price={price} each={access === 'ticket' ? 'ticket' : 'minute'} />}
          {...form.getInputProps('price')}
        />
      ) : null}
    </>
  );
}

function Share({ price, each }: { readonly price: number | ''; readonly each: string }) {
  const { performerCommission } = useSettings();
  if (price === '') return `What a fan pays for one ${each}.`;
  return `You get ${formatMoney(price * (1 - performerCommission / 100))} of each ${each}.`;
}
