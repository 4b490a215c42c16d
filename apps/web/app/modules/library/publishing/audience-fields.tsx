import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import { Radio, Text } from '@mantine/core';
import { IconCrown, IconHeart, IconShoppingBag, IconWorld, type Icon } from '@tabler/icons-react';
import { useSettings } from '../../../platform/visitor/session.ts';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import classes from './audience-fields.module.css';

const rules: readonly {
  readonly value: AccessRule;
  readonly label: string;
  readonly description: string;
  readonly Icon: Icon;
}[] = [
  { value: 'public', label: 'Public', description: 'Everybody, also without an account.', Icon: IconWorld },
  { value: 'followers', label: 'Followers', description: 'Whoever follows you, for free.', Icon: IconHeart },
  { value: 'subscribers', label: 'Subscribers', description: 'Whoever is subscribed to you.', Icon: IconCrown },
  { value: 'paid', label: 'Paid', description: 'Whoever buys it by itself, subscribed or not.', Icon: IconShoppingBag },
];

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
  return (
    <>
      <Radio.Group
        label="Who may see it"
        value={access}
        onChange={(value) => onChange({ access: value as AccessRule })}
      >
        <div className={classes.cards}>
          {rules.map(({ value, label, description, Icon }) => (
            <Radio.Card key={value} value={value} className={classes.card} aria-label={label}>
              <Icon size={22} stroke={1.6} aria-hidden className={classes.icon} />
              <span>
                <Text component="span" fw={600} display="block">
                  {label}
                </Text>
                <Text component="span" size="sm" c="dimmed" display="block">
                  {value === 'followers' && subscriptionRequired
                    ? 'Subscribers only, because the site asks for it.'
                    : description}
                </Text>
              </span>
              <Radio.Indicator className={classes.indicator} />
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {access === 'paid' ? (
        <MoneyInput
          label="Price"
          description={`At most ${formatMoney(maximumWalletPrice)}.${Number.isFinite(net) ? ` You get ${formatMoney(net)} of each sale.` : ''}`}
          value={price}
          error={priceError}
          onChange={(value) => onChange({ price: value === '' ? '' : Number(value) })}
        />
      ) : null}
    </>
  );
}
