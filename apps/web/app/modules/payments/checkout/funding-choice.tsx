import { Radio, Stack } from '@mantine/core';
import { IconCreditCard, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../ui/money.tsx';
import { CardSelect, firstCard } from '../card-select.tsx';
import classes from './funding-choice.module.css';
import type { Funding, Source } from './use-funding.ts';

interface FundingChoiceProps {
  readonly funding: Funding;
  readonly price: number;
  readonly label?: string;
  /** What is wrong with the card, in the server's words. */
  readonly cardError?: ReactNode;
}

/** What pays: the balance, or a card. A balance that is too low says so and cannot be chosen. */
export function FundingChoice({ funding, price, label = 'Pay from', cardError }: FundingChoiceProps) {
  const { balance } = funding;
  const source = funding.sourceOf(price);
  const isShort = price > balance;
  return (
    <Stack gap="sm">
      <Radio.Group label={label} value={source} onChange={(value) => funding.choose(value as Source)}>
        <div className={classes.list}>
          <Option value="wallet" icon={<IconWallet size={22} stroke={1.6} aria-hidden />} name="Balance" detail={isShort ? `${formatMoney(balance)}, too little` : formatMoney(balance)} disabled={isShort} />
          <Option value="card" icon={<IconCreditCard size={22} stroke={1.6} aria-hidden />} name="Card" />
        </div>
      </Radio.Group>
      {source === 'card' ? <CardChoice funding={funding} error={cardError} /> : null}
    </Stack>
  );
}

/** Which card pays, where nothing else may. */
export function CardChoice({ funding, error }: { readonly funding: Funding; readonly error?: ReactNode }) {
  return <CardSelect value={funding.card} onChange={(value) => funding.chooseCard(value ?? firstCard)} error={error} />;
}

interface OptionProps {
  readonly value: string;
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

function Option({ value, icon, name, detail, disabled = false }: OptionProps) {
  return (
    <Radio.Card value={value} className={classes.option} disabled={disabled} data-disabled={disabled || undefined}>
      <Radio.Indicator disabled={disabled} />
      {icon}
      <span className={classes.words}>
        <span>{name}</span>
        {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      </span>
    </Radio.Card>
  );
}
