import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Button, Card, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';

/** The payout that is under way, or else what could be asked for. */
export function NextPayout({
  payout,
  hasMethod,
}: {
  readonly payout: StudioOverview['payout'];
  readonly hasMethod: boolean;
}) {
  const { open, available, canRequest } = payout;
  return (
    <Card component="section" padding="md" px="1.125rem" aria-labelledby="payout">
      <Title order={2} size="sm" c="dimmed" fw={400} id="payout" ff="text">
        {open ? t('Payout on its way') : t('Available for payout')}
      </Title>
      <Link to={open ? `/creator/payouts/${open._id}` : '/creator/payouts'} className="studio-amount">
        <Money amount={open ? open.amount : available} />
      </Link>
      <Text size="xs" c="dimmed">
        <PayoutNote payout={payout} />
      </Text>
      {canRequest ? (
        <Button component={Link} to={hasMethod ? '/creator/payouts' : '/creator/payouts/method'} size="sm" mt="sm">
          {hasMethod ? t('Request a payout') : t('Add a payout method')}
        </Button>
      ) : null}
    </Card>
  );
}

function PayoutNote({ payout: { open, next, minimum, canRequest } }: { readonly payout: StudioOverview['payout'] }) {
  if (open) return rich('Requested on {day}', { day: <Day time={open.createdAt} /> });
  if (next)
    return rich('{amount} more on {day}', {
      amount: formatMoney(next.amount),
      day: <Day time={`${next.day}T12:00:00Z`} />,
    });
  return canRequest
    ? t('Nothing is on hold')
    : t('You can request a payout once {amount} is available', { amount: formatMoney(minimum) });
}
