import type { Dispute, Refund } from '@ovation/contract/money/refunds.ts';
import { Stack, Text, Title } from '@mantine/core';
import { formatMoney, Money } from '../../../ui/words/money.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { disputeStates, doerOf, refundKinds, refundStates } from '../../refunds/refund-labels.ts';
import classes from './money.module.css';

interface RefundRowsProps {
  readonly refunds: readonly Refund[];
  readonly disputes?: readonly Dispute[];
}

/** What went back, and why; nothing where nothing did. */
export function RefundRows({ refunds, disputes = [] }: RefundRowsProps) {
  if (refunds.length + disputes.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label="What went back">
      <Title order={2} size="h3">
        What went back
      </Title>
      <Rows label="Refunds and disputes">
        {refunds.map((refund) => (
          <Returned
            key={refund._id}
            title={refundKinds[refund.kind]}
            words={[refund.reason, refund.message].filter(Boolean).join(' ')}
            by={doerOf(refund)}
            amount={refund.amount}
            {...refundStates[refund.status]}
            time={refund.createdAt}
          />
        ))}
        {disputes.map(({ _id, amount, reason, status, createdAt, takenBack }) => (
          <Returned
            key={_id}
            title="Dispute"
            words={`${reason}.${takenBack.length === 0 ? '' : ` ${formatMoney(takenBack.reduce((sum, { gross }) => sum + gross, 0))} of sales taken back.`}`}
            by="by the fan’s bank"
            amount={amount}
            {...disputeStates[status]}
            time={createdAt}
          />
        ))}
      </Rows>
    </Stack>
  );
}

interface ReturnedProps {
  readonly title: string;
  readonly words: string;
  readonly by: string;
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
          <Text size="sm" c="dimmed">
            {words} <TimeAgo time={time} />, {by}
          </Text>
        </div>
        <div className={classes.state}>
          <Text fw={600}>
            <Money amount={amount} />
          </Text>
          <StateBadge tone={tone}>{label}</StateBadge>
        </div>
      </div>
    </Row>
  );
}
