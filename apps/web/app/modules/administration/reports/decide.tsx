import { moderate, type Moderation, type ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Button, Card, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { moderations, outcomes } from './report-labels.ts';

/** The possible actions on a case, each with a note. */
export function Decide({ one }: { readonly one: ReportCaseDetail }) {
  const [asked, setAsked] = useState<Moderation>();
  const close = (): void => setAsked(undefined);
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {one.outcome === null ? 'Decide' : `Decided: ${outcomes[one.outcome].label.toLowerCase()}`}
        </Title>
        {one.may.length === 0 ? (
          <Text c="dimmed" size="sm">
            There is nothing left to do here. A new report would come as a new entry.
          </Text>
        ) : null}
        {one.may.map((action) => (
          <Button
            key={action}
            variant={action === 'remove' ? 'light' : 'default'}
            color={action === 'remove' ? 'red' : undefined}
            onClick={() => setAsked(action)}
          >
            {moderations[action].label}
          </Button>
        ))}
      </Stack>
      <Modal opened={asked !== undefined} onClose={close} title={asked && moderations[asked].title}>
        {asked ? <DecisionForm id={one._id} action={asked} onClose={close} /> : null}
      </Modal>
    </Card>
  );
}

interface DecisionFormProps {
  readonly id: string;
  readonly action: Moderation;
  readonly onClose: () => void;
}

function DecisionForm({ id, action, onClose }: DecisionFormProps) {
  const { revalidate } = useRevalidator();
  const { label, message } = moderations[action];
  const form = useContractForm(moderate, {
    initialValues: { note: '' },
    toBody: ({ note }) => ({ action, note }),
    send: async (body) => {
      await api.call(moderate, { params: { id }, body });
      toastSuccess('It is done, and in the log.');
      onClose();
      return revalidate();
    },
  });
  return (
    <Form of={form} label={label}>
      <Text>{message}</Text>
      <Textarea
        label="Note"
        description={action === 'dismiss' ? 'For the log.' : 'For the log, and for the author to read.'}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton of={form} color={action === 'remove' ? 'red' : undefined}>
          {label}
        </SubmitButton>
      </Group>
    </Form>
  );
}
