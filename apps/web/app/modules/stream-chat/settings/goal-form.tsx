import { t } from '@ovation/language/t.ts';
import { clearStreamGoal, setStreamGoal, type StreamGoal } from '@ovation/contract/messaging/stream-tips.ts';
import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { GoalBar } from '../tips/goal-bar.tsx';

interface Fields extends Record<string, unknown> {
  readonly title: string;
  readonly amount: number | string;
}

interface GoalFormProps {
  /** The performer's id. */
  readonly id: string;
  readonly goal: StreamGoal | null;
}

/** What tips are collected for. Changing the goal keeps what was raised; a new one starts over. */
export function GoalForm({ id, goal }: GoalFormProps) {
  const { revalidate } = useRevalidator();
  const contractForm = useContractForm<typeof setStreamGoal, Fields>(setStreamGoal, {
    initialValues: { title: goal?.title ?? '', amount: goal?.amount ?? '' },
    toBody: ({ title, amount }) => ({ title, amount: amountOf(amount), ...(goal ? { since: goal.since } : {}) }),
    send: async (body) => {
      await api.call(setStreamGoal, { params: { id }, body });
      toastSuccess(t('The goal is set.'));
      await revalidate();
    },
  });
  const clear = async (): Promise<void> => {
    try {
      toastSuccess((await api.call(clearStreamGoal, { params: { id } })).message);
      await revalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Card padding="lg" component="section" aria-labelledby="goal">
      <Stack gap="md">
        <Title order={2} size="h3" id="goal">
          {t('Goal')}
        </Title>
        <Text c="dimmed">
          {t('A bar above your chat that fills up as you get tips, counted from when you set the goal.')}
        </Text>
        {goal ? <GoalBar goal={goal} /> : null}
        <Form of={contractForm} label={t('Goal')}>
          <TextInput label={t('What for')} maxLength={100} {...contractForm.form.getInputProps('title')} />
          <MoneyInput label={t('Amount')} {...contractForm.form.getInputProps('amount')} />
          <Group gap="sm">
            <SubmitButton of={contractForm}>{goal ? t('Change the goal') : t('Set the goal')}</SubmitButton>
            {goal ? (
              <Button variant="default" size="md" onClick={() => void clear()}>
                {t('Remove the goal')}
              </Button>
            ) : null}
          </Group>
        </Form>
      </Stack>
    </Card>
  );
}
