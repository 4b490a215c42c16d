import type { Dispute, Refund } from '@ovation/contract/refunds.ts';
import { Stack, Text, Title } from '@mantine/core';
import { formatMoney, Money } from '../../../ui/money.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { StateBadge, type Tone } from '../../../ui/state-badge.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import classes from './money.module.css';

interface RefundRowsProps {
  readonly refunds: readonly Refund[];
  readonly disputes?: readonly Dispute[];
}

const refundStates: Record<Refund['status'], { readonly label: string; readonly tone: Tone }> = {
  pending: { label: 'On its way', tone: 'waiting' }, succeeded: { label: 'Given back', tone: 'positive' }, failed: { label: 'Failed', tone: 'negative' }, returned: { label: 'Back in the wallet', tone: 'waiting' },
};
const disputeStates: Record<Dispute['status'], { readonly label: string; readonly tone: Tone }> = { open: { label: 'Open', tone: 'waiting' }, won: { label: 'Won', tone: 'positive' }, lost: { label: 'Lost', tone: 'negative' } };

/** What went back, and why; nothing where nothing did. */
export function RefundRows({ refunds, disputes = [] }: RefundRowsProps) {
  if (refunds.length + disputes.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="What went back">
      <Title order={2} size="h3">What went back</Title>
      <Rows label="Refunds and disputes">
        {refunds.map(({ _id, kind, amount, reason, status, administrator, message, createdAt }) => (
          <Returned key={_id} title={kind === 'payment' ? 'Refund to the card' : 'Refund to the wallet'} words={[reason, message].filter(Boolean).join(' ')} by={administrator?.name} amount={amount} {...refundStates[status]} time={createdAt} />
        ))}
        {disputes.map(({ _id, amount, reason, status, createdAt, takenBack }) => (
          <Returned key={_id} title="Dispute" words={`${reason}.${takenBack.length === 0 ? '' : ` ${formatMoney(takenBack.reduce((sum, { gross }) => sum + gross, 0))} of sales taken back.`}`} by={undefined} amount={amount} {...disputeStates[status]} time={createdAt} />
        ))}
      </Rows>
    </Stack>
  );
}

interface ReturnedProps {
  readonly title: string;
  readonly words: string;
  readonly by: string | undefined;
  readonly amount: number;
  readonly label: string;
  readonly tone: Tone;
  readonly time: string;
}

function Returned({ title, words, by, amount, label, tone, time }: ReturnedProps) {
  return (
    <Row>
      <div className={classes.movement}>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">{words} <TimeAgo time={time} />{by === undefined ? '' : `, by ${by}`}</Text>
        </div>
        <div className={classes.state}><Text fw={600}><Money amount={amount} /></Text><StateBadge tone={tone}>{label}</StateBadge></div>
      </div>
    </Row>
  );
}
