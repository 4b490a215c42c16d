import { t } from '@ovation/language/t.ts';
import { Alert, Card, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '../../../ui/tabler.ts';
import type { ContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { CouponField, type CouponChoice } from '../../coupons/coupon-field.tsx';
import { FundingChoice } from '../../payments/checkout/funding-choice.tsx';
import { totalOf } from '../../payments/checkout/total.tsx';
import type { Funding } from '../../payments/checkout/use-funding.ts';
import { TopUpButton } from '../../payments/top-up/top-up-button.tsx';
import { Summary } from '../cart/summary.tsx';
import type { Preview } from '../cart/use-preview.ts';
import classes from '../shop.module.css';
import checkoutClasses from './checkout.module.css';

interface PayCardProps {
  readonly of: ContractForm<Record<string, never>>;
  readonly title?: string;
  readonly preview: Preview;
  readonly coupon: CouponChoice;
  readonly funding: Funding;
  /** Why it cannot be paid yet. */
  readonly obstacle: string | undefined;
}

/** The sums, the coupon, what pays, and the one button. */
export function PayCard({ of, title = t('Payment'), preview, coupon, funding, obstacle }: PayCardProps) {
  const { total = 0 } = preview.data ?? {};
  const isFree = total === 0 && obstacle === undefined;
  const missing = total - funding.balance;
  return (
    <Card padding="lg" component="section" aria-label={title} className={classes.summary}>
      <Form of={{ ...of, failure: undefined }} label={title}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Summary preview={preview} />
        <CouponField coupon={coupon} />
        {isFree ? null : (
          <Stack gap="xs" align="flex-start">
            <div className={checkoutClasses.funding}>
              <FundingChoice funding={funding} price={total} cardError={of.form.errors['paymentMethod']} />
            </div>
            {missing <= 0 ? null : (
              <TopUpButton missing={missing} variant="subtle" size="sm">
                {t('Top up your balance')}
              </TopUpButton>
            )}
          </Stack>
        )}
        {of.failure === undefined ? null : (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {of.failure}
          </Alert>
        )}
        <SubmitButton of={of} fullWidth disabled={obstacle !== undefined || preview.isStale}>
          {title === 'Payment' ? t('Pay') : title} {formatMoney(total)}
        </SubmitButton>
        <Text size="sm" c="dimmed" ta="center" aria-live="polite">
          {obstacle ?? totalOf(total, funding).source}
        </Text>
      </Form>
    </Card>
  );
}
