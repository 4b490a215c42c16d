import { t, translated } from '@ovation/language/t.ts';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import { appealComplaint, type ComplaintStatus as Status } from '@ovation/contract/site/complaints.ts';
import { Button, Card, Group, Stack, Text, Title, Textarea } from '@mantine/core';
import { useState } from 'react';
import { rich } from '../../ui/words/rich.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Day, Moment } from '../../ui/words/time-ago.tsx';
import classes from './complaints.module.css';
import { nameOfReported, outcomesForReporter } from './complaint-words.ts';
import { AppealFacts, DecisionFacts } from './decision-facts.tsx';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';

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
  return <StateBadge tone={tone}>{translated(label)}</StateBadge>;
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
        {t('Send an appeal')}
      </Button>
      <Text size="sm" c="dimmed">
        {rich('Until {day}', { day: <Day time={until} /> })}
      </Text>
      {isOpen ? <AppealDialog send={onAppeal} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}

interface AppealDialogProps {
  readonly send: (text: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** An appeal against a decision, of either side. */
function AppealDialog({ send, onClose }: AppealDialogProps) {
  const form = useContractForm(appealComplaint, {
    initialValues: { text: '' },
    // Which decision it is, the page knows: the schema checks the text alone.
    toBody: ({ text }) => ({ token: 'x', text }),
    send: async ({ text }) => {
      await send(text);
      toastSuccess(t('We will review it again.'));
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={t('Appeal against the decision')}
      submit={t('Send the appeal')}
      cancel={null}
      onClose={onClose}
    >
      <Text size="sm">
        {t('You can appeal once. A different member of our staff will review it, if there is one.')}
      </Text>
      <Textarea
        label={t('Why is the decision wrong?')}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={2_000}
        data-autofocus
        {...form.form.getInputProps('text')}
      />
    </FormDialog>
  );
}
