import { sameInAllLanguages, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { quote, listWords } from '../../../ui/words/formats.ts';
import type { PayoutReview as Review } from '@ovation/contract/money/payout-review.ts';
import { Alert, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconFlask } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { PayoutTimeline, payoutStates } from '../../payouts/payout-state.tsx';
import { Fact } from '../money/facts.tsx';
import layout from '../performers/performers.module.css';
import { DecidePayout } from './decide-payout.tsx';
import { Destination } from './destination.tsx';
import classes from './payout-review.module.css';
import { shortfallOf } from './shortfall.ts';

/** What an administrator decides on: the request, the performer's funds, the destination, and the history. */
export function PayoutReview({ review }: { readonly review: Review }) {
  const { label, tone } = payoutStates[review.status];
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/admin/payouts" className={layout.back}>
        <IconArrowLeft size={18} aria-hidden /> {t('All payouts')}
      </Anchor>
      <Group justify="space-between">
        <Title order={1}>{rich('Payout of {amount}', { amount: <Money amount={review.amount} /> })}</Title>
        <Group gap="xs">
          {review.isTest ? <StateBadge tone="waiting">{t('Test money')}</StateBadge> : null}
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
        </Group>
      </Group>
      {review.isTest ? <TestMoney /> : null}
      <Warning review={review} />
      <div className={layout.columns}>
        <Stack gap="lg">
          <Figures review={review} />
          <Destination review={review} />
          <Card component="section" aria-label={t('History')}>
            <Title order={2} size="h4" mb="md">
              {t('What happened')}
            </Title>
            <PayoutTimeline events={review.events} />
          </Card>
        </Stack>
        <div className={layout.side}>
          <DecidePayout review={review} />
        </div>
      </div>
    </Stack>
  );
}

/** Shown first: an administrator must never send real money for a payout of test money. */
function TestMoney() {
  return (
    <Alert color="orange" variant="light" icon={<IconFlask />} title={t('This is test money')}>
      {t(
        'It was paid with the sandbox’s test cards, so there is nothing to pay out. Don’t send any real money. While you’re testing payments, you can still go through the steps.',
      )}
    </Alert>
  );
}

/** Refunds may have reduced the funds since the request, and a closed account is still owed its money. */
function Warning({ review: { status, amount, funds, performer } }: { readonly review: Review }) {
  const payable = shortfallOf({ status, amount, funds });
  if (payable !== undefined) {
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t('More than is available')}>
        {t(
          'Sales have been refunded since this payout was requested: {amount} of it can be paid out now. Please reject it, so that a smaller payout can be requested.',
          { amount: formatMoney(payable) },
        )}
      </Alert>
    );
  }
  if (performer.isClosed)
    return (
      <Alert color="gray" variant="light" icon={<IconAlertTriangle />} title={t('This account is closed')}>
        {t('Earnings are still owed, and go to the same payout account as before. No email is sent.')}
      </Alert>
    );
  if (performer.status === 'suspended')
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle />} title={t('This creator is suspended')}>
        {t('Please check why before you pay.')}
      </Alert>
    );
  return null;
}

function Figures({ review: { performer, funds, totalPaid, note, isTest, providers } }: { readonly review: Review }) {
  return (
    <Card component="section" aria-label={t('The creator')}>
      <Stack gap="md">
        <AccountLine account={performer} to={personAddress(performer)} />
        {note === '' ? null : <Text>{quote(note)}</Text>}
        <dl className={classes.figures}>
          <Fact label={t('Total owed')}>
            <Money amount={funds.balance} />
          </Fact>
          <Fact label={t('On hold (recent sales)')}>
            <Money amount={funds.held} />
          </Fact>
          <Fact label={t('Available besides this request')}>
            <Money amount={funds.available} />
          </Fact>
          {funds.debt > 0 ? (
            <Fact label={t('Owed because of refunds')}>
              <Money amount={funds.debt} />
            </Fact>
          ) : null}
          <Fact label={t('Where it comes from')}>{sourceOf(isTest, providers)}</Fact>
          <Fact label={t('Paid out before')}>
            <Money amount={totalPaid} />
          </Fact>
        </dl>
      </Stack>
    </Card>
  );
}

function sourceOf(isTest: boolean, providers: readonly string[]): string {
  if (isTest) return t('Test cards of the sandbox');
  return providers.length === 0
    ? t('Credit from the site')
    : t('Cards, by {providers}', { providers: listWords(providers.map(providerName)) });
}

const providerNames: Readonly<Record<string, EnglishText>> = { stripe: sameInAllLanguages('Stripe') };

function providerName(provider: string): string {
  const name = providerNames[provider];
  return name === undefined ? provider : translated(name);
}
