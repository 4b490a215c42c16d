import { t } from '@ovation/language/t.ts';
import type { TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, formatRoundMoney } from '../../../ui/words/money.tsx';
import classes from './top-up.module.css';
import { amountOf } from '../../../ui/forms/money-input.tsx';
import type { FundingTerms } from '../checkout/funding.ts';

interface PackageChoiceProps {
  readonly packages: readonly TokenPackage[];
  /** The id of a package, or `customAmount`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the custom amount comes before the packages, because an amount is missing. */
  readonly customFirst: boolean;
  /** The field for a custom amount, shown while that is chosen. */
  readonly children: ReactNode;
}

/** Selects a package, which may contain more than it costs, or a custom amount. */
export function PackageChoice({ packages, value, onChange, customFirst, children }: PackageChoiceProps) {
  if (packages.length === 0) return children;
  const custom = (
    <>
      <Choice
        value={customAmount}
        title={customFirst ? t('Just enough') : t('Another amount')}
        detail={customFirst ? t('Or choose another amount.') : t('As much as you like.')}
      />
      {value === customAmount ? children : null}
    </>
  );
  return (
    <Radio.Group label={t('Choose an amount')} value={value} onChange={onChange}>
      <Stack gap="xs" mt={4}>
        {customFirst ? custom : null}
        {packages.map((item) => (
          <PackageCard key={item._id} item={item} />
        ))}
        {customFirst ? null : custom}
      </Stack>
    </Radio.Group>
  );
}

function PackageCard({ item }: { readonly item: TokenPackage }) {
  const extra = Math.round((item.tokens - item.price) * 100) / 100;
  return (
    <Choice
      value={item._id}
      title={t('{credit} for {price}', {
        credit: formatRoundMoney(item.tokens),
        price: formatRoundMoney(item.price),
      })}
      detail={item.description === '' ? item.name : `${item.name}. ${item.description}`}
      badge={extra > 0 ? t('{amount} extra', { amount: formatMoney(extra) }) : undefined}
    />
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly title: string;
  readonly detail: string;
  readonly badge?: string | undefined;
}

function Choice({ value, title, detail, badge }: ChoiceProps) {
  return (
    <Radio.Card value={value} className={classes.choice} radius="md">
      <Radio.Indicator />
      <span className={classes.words}>
        <span className={classes.head}>
          <Text component="span" fw={600}>
            {title}
          </Text>
          {badge === undefined ? null : <span className={classes.badge}>{badge}</span>}
        </span>
        <Text component="span" size="sm" c="dimmed" lineClamp={2}>
          {detail}
        </Text>
      </span>
    </Radio.Card>
  );
}

/** The choice of a custom amount. */
export const customAmount = 'amount';

/** The values of the fields of a top-up. */
export interface TopUpValues extends Record<string, unknown> {
  /** The id of a package, or `customAmount`. */
  choice: string;
  amount: number | string;
}

const defaultAmount = 20;

/** The initial choice: the missing amount if there is one, else the first package. */
export function firstChoice(
  packages: readonly Pick<TokenPackage, '_id'>[],
  minimum: number,
  missing: number | undefined,
): TopUpValues {
  const choice = missing === undefined ? (packages[0]?._id ?? customAmount) : customAmount;
  return { choice, amount: Math.max(minimum, missing ?? defaultAmount) };
}

/** Either an amount or a package, as input of the operation. */
export function amountOrPackage({
  choice,
  amount,
}: TopUpValues): { readonly amount: number } | { readonly packageId: string } {
  return choice === customAmount ? { amount: amountOf(amount) } : { packageId: choice };
}

/** The card of a top-up, which nothing else can pay. */
export function cardOf({ paymentMethod = '', returnTo }: FundingTerms): { paymentMethod: string; returnTo: string } {
  return { paymentMethod, returnTo };
}

/** A few round amounts within the site's limits. */
export function presetsBetween(minimum: number, maximum: number): number[] {
  return [10, 20, 50, 100].filter((amount) => amount >= minimum && amount <= maximum);
}
