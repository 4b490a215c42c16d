import { t } from '@ovation/language/t.ts';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { IconCrown, IconHeart, IconShoppingBag, IconWorld } from '@tabler/icons-react';
import { useSettings } from '../../../platform/visitor/session.ts';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { ChoiceCards } from './choice-cards.tsx';

const rules = [
  { value: 'public', label: t('Public'), description: t('Everyone, even without an account.'), Icon: IconWorld },
  { value: 'followers', label: t('Followers'), description: t('Anyone who follows you, for free.'), Icon: IconHeart },
  { value: 'subscribers', label: t('Subscribers'), description: t('Anyone subscribed to you.'), Icon: IconCrown },
  { value: 'paid', label: t('Paid'), description: t('Anyone who buys it, subscribed or not.'), Icon: IconShoppingBag },
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
      ? { ...rule, description: t('Subscribers only, as set by the site.') }
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
