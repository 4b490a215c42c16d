import { t, translated, type EnglishText } from '@ovation/language/t.ts';
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

/** The refunds and disputes of a payment or a sale; nothing if there are none. */
export function RefundRows({ refunds, disputes = [] }: RefundRowsProps) {
  if (refunds.length + disputes.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={t('Refunds of this sale')}>
      <Title order={2} size="h3">
        {t('Refunds of this sale')}
      </Title>
      <Rows label={t('Refunds and disputes')}>
        {refunds.map((refund) => (
          <ReturnRow
            key={refund._id}
            title={translated(refundKinds[refund.kind])}
            text={[refund.reason, refund.message].filter(Boolean).join(' ')}
            by={doerOf(refund)}
            amount={refund.amount}
            {...refundStates[refund.status]}
            time={refund.createdAt}
          />
        ))}
        {disputes.map(({ _id, amount, reason, status, createdAt, takenBack }) => (
          <ReturnRow
            key={_id}
            title={t('Dispute')}
            text={[`${reason}.`, takenBackText(takenBack)].join(' ').trim()}
            by={t('by the fan’s bank')}
            amount={amount}
            {...disputeStates[status]}
            time={createdAt}
          />
        ))}
      </Rows>
    </Stack>
  );
}

interface ReturnRowProps {
  readonly title: string;
  readonly text: string;
  readonly by: string;
  readonly amount: number;
  readonly label: EnglishText;
  readonly tone: Tone;
  readonly time: string;
}

function takenBackText(takenBack: Dispute['takenBack']): string {
  if (takenBack.length === 0) return '';
  return t('{amount} of sales reversed.', {
    amount: formatMoney(takenBack.reduce((sum, { gross }) => sum + gross, 0)),
  });
}

function ReturnRow({ title, text, by, amount, label, tone, time }: ReturnRowProps) {
  return (
    <Row>
      <div className={classes.movement}>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text} <TimeAgo time={time} /> · {by}
          </Text>
        </div>
        <div className={classes.state}>
          <Text fw={600}>
            <Money amount={amount} />
          </Text>
          <StateBadge tone={tone}>{translated(label)}</StateBadge>
        </div>
      </div>
    </Row>
  );
}
