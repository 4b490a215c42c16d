import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import type { ComplaintStatus as Status } from '@ovation/contract/site/complaints.ts';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Day, Moment } from '../../ui/words/time-ago.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import classes from './complaints.module.css';
import { nameOfReported, outcomesForReporter } from './complaint-words.ts';
import { AppealFacts, DecisionFacts } from './decision-facts.tsx';

interface ComplaintStatusProps {
  readonly status: Status;
  /** Sends an appeal with these words. */
  readonly onAppeal: (text: string) => Promise<unknown>;
}

/** How a report stands, for the person who sent it. */
export function ComplaintStatus({ status, onAppeal }: ComplaintStatusProps) {
  const { decision, dueAt, appealUntil } = status;
  return (
    <Card component="article" padding="lg">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {nameOfReported(status.objectType)}
          </Title>
          <StateOf status={status} />
        </Group>
        <Stack gap={4}>
          {status.address === '' ? null : (
            <Text size="sm" className={classes.words}>
              {status.address}
            </Text>
          )}
          <Text size="sm" fw={600}>
            {translated(reportReasons[status.reason])}
          </Text>
          {status.text === '' ? null : (
            <Text size="sm" className={classes.words}>
              {status.text}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {rich('Reported on {day}', { day: <Day time={status.createdAt} /> })}
          </Text>
        </Stack>
        {decision === null ? null : <DecisionFacts decision={decision} />}
        <AppealFacts appeals={status.appeals} reader="reporter" />
        {dueAt === null ? null : (
          <Text size="sm">{rich('We’ll decide by {moment}.', { moment: <Moment time={dueAt} /> })}</Text>
        )}
        {appealUntil === null ? null : <AppealButton until={appealUntil} onAppeal={onAppeal} />}
      </Stack>
    </Card>
  );
}

function StateOf({ status: { decision, dueAt } }: { readonly status: Status }) {
  if (decision === null) return <StateBadge tone="waiting">{t('Under review')}</StateBadge>;
  if (dueAt !== null) return <StateBadge tone="waiting">{t('Under review again')}</StateBadge>;
  const { label, tone } = outcomesForReporter[decision.outcome];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}

interface AppealButtonProps {
  readonly until: string;
  readonly onAppeal: (text: string) => Promise<unknown>;
}

/** Opens the appeal; says until when it is possible. */
export function AppealButton({ until, onAppeal }: AppealButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Appeal')}
      </Button>
      <Text size="sm" c="dimmed">
        {rich('Until {day}', { day: <Day time={until} /> })}
      </Text>
      {isOpen ? <AppealDialog send={onAppeal} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}
