import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { IconCrown, IconHeart, IconShoppingBag, IconWorld } from '@tabler/icons-react';
import { useSettings } from '../../../platform/visitor/session.ts';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { ChoiceCards } from './choice-cards.tsx';

const rules = [
  { value: 'public', label: 'Public', description: 'Everyone, even without an account.', Icon: IconWorld },
  { value: 'followers', label: 'Followers', description: 'Anyone who follows you, for free.', Icon: IconHeart },
  { value: 'subscribers', label: 'Subscribers', description: 'Anyone subscribed to you.', Icon: IconCrown },
  { value: 'paid', label: 'Paid', description: 'Anyone who buys it, subscribed or not.', Icon: IconShoppingBag },
] as const;

interface AudienceFieldsProps {
  readonly access: AccessRule;
  readonly price: number | '';
  readonly priceError: string | undefined;
  readonly onChange: (change: { access?: AccessRule; price?: number | '' }) => void;
}

/** Who may see what is published, and what it costs. */
export function AudienceFields({ access, price, priceError, onChange }: AudienceFieldsProps) {
  const { maximumWalletPrice, performerCommission, subscriptionRequired } = useSettings();
  const net = amountOf(price) * (1 - performerCommission / 100);
  const choices = rules.map((rule) =>
    rule.value === 'followers' && subscriptionRequired
      ? { ...rule, description: 'Subscribers only, as set by the site.' }
      : rule,
  );
  return (
    <>
      <ChoiceCards<AccessRule>
        label="Who can see it"
        value={access}
        choices={choices}
        onChoose={(rule) => onChange({ access: rule })}
      />
      {access === 'paid' ? (
        <MoneyInput
          label="Price"
          description={[
            `At most ${formatMoney(maximumWalletPrice)}.`,
            ...(Number.isFinite(net) ? [`You get ${formatMoney(net)} of each sale.`] : []),
          ].join(' ')}
          value={price}
          error={priceError}
          onChange={(value) => onChange({ price: value === '' ? '' : Number(value) })}
        />
      ) : null}
    </>
  );
}
