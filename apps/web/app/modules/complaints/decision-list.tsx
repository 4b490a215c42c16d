import { t, translated } from '@ovation/language/t.ts';
import { appealDecision, sendCounterNotice, type DecisionAboutMe } from '@ovation/contract/site/complaints.ts';
import { Button, Card, Group, Stack, Text, Title, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconMoodSmile } from '../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { counterNoticeDays } from '@ovation/contract/site/complaint-rules.ts';
import { rich } from '../../ui/words/rich.tsx';
import { api } from '../../platform/api/api.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Day, Moment } from '../../ui/words/time-ago.tsx';
import { AppealButton } from './complaint-status.tsx';
import classes from './complaints.module.css';
import { nameOfReported, outcomesForAuthor } from './complaint-words.ts';
import { AppealFacts, DecisionFacts } from './decision-facts.tsx';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';

/** What staff have decided about an account's content. */
export function DecisionList({ decisions }: { readonly decisions: readonly DecisionAboutMe[] }) {
  if (decisions.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconMoodSmile size={36} stroke={1.4} />}
          title={t('No decisions')}
          message={t('If our staff hide or remove any of your content, you’ll find it here, with the reason.')}
        />
      </Card>
    );
  return (
    <Stack gap="md">
      {decisions.map((one) => (
        <Decision key={one._id} one={one} />
      ))}
    </Stack>
  );
}

function Decision({ one }: { readonly one: DecisionAboutMe }) {
  const { revalidate } = useRevalidator();
  const { decision, appealUntil } = one;
  const appeal = async (text: string): Promise<void> => {
    await api.call(appealDecision, { params: { id: one._id }, body: { text } });
    await revalidate();
  };
  return (
    <Card component="article" padding="lg">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {nameOfReported(one.objectType)}
          </Title>
          <StateOf one={one} />
        </Group>
        {one.text === '' ? null : (
          <Text size="sm" className={classes.words} lineClamp={3}>
            {one.text}
          </Text>
        )}
        {decision === null ? null : <DecisionFacts decision={decision} />}
        <AppealFacts appeals={one.appeals} reader="author" />
        <WhatFollows one={one} />
        {appealUntil === null ? null : <AppealButton until={appealUntil} onAppeal={appeal} />}
        {one.mayCounter ? <CounterNoticeButton id={one._id} /> : null}
      </Stack>
    </Card>
  );
}

function StateOf({ one: { decision, dueAt } }: { readonly one: DecisionAboutMe }) {
  if (dueAt !== null) return <StateBadge tone="waiting">{t('Under review again')}</StateBadge>;
  if (decision === null) return null;
  const { label, tone } = outcomesForAuthor[decision.outcome];
  return <StateBadge tone={tone}>{translated(label)}</StateBadge>;
}

/** Dates that its author should know. */
function WhatFollows({ one }: { readonly one: DecisionAboutMe }) {
  const { dueAt, removesAt, restoresAt, strikeUntil } = one;
  const isRemoving = removesAt !== null && dueAt === null && restoresAt === null;
  return (
    <Stack gap={4}>
      {dueAt === null ? null : (
        <Text size="sm">{rich('We’ll decide again by {moment}.', { moment: <Moment time={dueAt} /> })}</Text>
      )}
      {restoresAt === null ? null : (
        <Text size="sm">
          {rich(
            'We have received your counter-notice. The content will be shown again on {day}, unless there is a court case.',
            {
              day: <Day time={restoresAt} />,
            },
          )}
        </Text>
      )}
      {isRemoving ? (
        <Text size="sm">{rich('It will be deleted for good on {day}.', { day: <Day time={removesAt} /> })}</Text>
      ) : null}
      {strikeUntil === null ? null : (
        <Text size="sm" c="dimmed">
          {rich('Counts against your account until {day}.', { day: <Day time={strikeUntil} /> })}
        </Text>
      )}
    </Stack>
  );
}

function CounterNoticeButton({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Send a counter-notice')}
      </Button>
      <Text size="sm" c="dimmed" flex="1 1 14rem">
        {t('If the work is yours, or you have the right to publish it.')}
      </Text>
      {isOpen ? <CounterNoticeDialog id={id} onClose={() => setOpen(false)} /> : null}
    </Group>
  );
}

interface CounterNoticeDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** An author's answer to a notice of copyright, with the statements that the law asks for. */
function CounterNoticeDialog({ id, onClose }: CounterNoticeDialogProps) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm(sendCounterNotice, {
    initialValues: { name: '', postalAddress: '', text: '', isMistake: false, acceptsCourt: false },
    // The contract accepts nothing but the statements, and says so at the fields.
    toBody: (values) => ({
      ...values,
      isMistake: values.isMistake as true,
      acceptsCourt: values.acceptsCourt as true,
    }),
    send: async (body) => {
      await api.call(sendCounterNotice, { params: { id }, body });
      toastSuccess(t('We have received your counter-notice.'));
      onClose();
      return revalidate();
    },
  });
  const { form } = contractForm;
  return (
    <FormDialog
      of={contractForm}
      title={t('Send a counter-notice')}
      submit={t('Send the counter-notice')}
      cancel={null}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'The person who reported it gets a copy, with your name and address. The content will be shown again after {counterNoticeDays} days, unless they go to court.',
          { counterNoticeDays },
        )}
      </Text>
      <TextInput
        label={t('Your full name')}
        description={t('As your signature.')}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('Your postal address')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('postalAddress')}
      />
      <Textarea
        label={t('Why do you have the right to publish it?')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={5_000}
        {...form.getInputProps('text')}
      />
      <Checkbox
        label={t('I state, under penalty of perjury, that I believe it was taken down by mistake.')}
        {...form.getInputProps('isMistake', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('I accept the jurisdiction of the court for my address, and letters from the person who complained.')}
        {...form.getInputProps('acceptsCourt', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
