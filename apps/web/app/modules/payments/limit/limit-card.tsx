import { t } from '@ovation/language/t.ts';
import { changeSpendingLimit, type SpendingLimit } from '@ovation/contract/money/payments.ts';
import { Button, Card, Group, Progress, Stack, Text, Title, Modal } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import classes from './limit-card.module.css';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

/** The monthly spending limit of the account's cards, and how much of it is used. */
export function LimitCard({ limit }: { readonly limit: SpendingLimit }) {
  const [asked, setAsked] = useState(false);
  return (
    <Card component="section" padding="lg" aria-labelledby="spending-limit">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3" id="spending-limit">
            {t('Monthly limit')}
          </Title>
          <Button variant="default" size="sm" onClick={() => setAsked(true)}>
            {limit.limit === null ? t('Set a limit') : t('Change')}
          </Button>
        </Group>
        {limit.limit === null ? <Unlimited spent={limit.spent} /> : <Used {...limit} limit={limit.limit} />}
        {limit.next === null ? null : (
          <Text size="sm" aria-live="polite">
            {limit.next.limit === null
              ? t('No limit set')
              : rich('The limit is {amount}', { amount: <Money amount={limit.next.limit} /> })}{' '}
            {rich('from {moment}.', { moment: <Moment time={limit.next.from} /> })}
          </Text>
        )}
      </Stack>
      {asked ? <LimitDialog limit={limit} onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}

function Unlimited({ spent }: { readonly spent: number }) {
  return (
    <Text size="sm" c="dimmed">
      {rich('You have no limit. Your cards have paid {amount} this month.', { amount: <Money amount={spent} /> })}
    </Text>
  );
}

function Used({ limit, spent, left, until }: SpendingLimit & { readonly limit: number }) {
  const percent = limit === 0 ? 100 : Math.min(100, (spent / limit) * 100);
  return (
    <>
      <div className={classes.figures}>
        <Text fw={600}>
          {rich('{spent} of {limit}', { spent: <Money amount={spent} />, limit: <Money amount={limit} /> })}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('{amount} left', { amount: <Money amount={left ?? 0} /> })}
        </Text>
      </div>
      <Progress value={percent} size="lg" color={percent >= 100 ? 'red' : undefined} aria-label={t('Limit used')} />
      <Text size="sm" c="dimmed">
        {rich('It resets on {day}. Payments from your balance don’t count: they counted when you topped up.', {
          day: <Day time={until} />,
        })}
      </Text>
    </>
  );
}

interface LimitDialogProps {
  readonly limit: SpendingLimit;
  readonly onClose: () => void;
}

/** Sets or removes the limit; a change that allows more takes effect a day later. */
function LimitDialog({ limit: before, onClose }: LimitDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  const change = async (limit: number | null): Promise<void> => {
    const { next } = await api.call(changeSpendingLimit, { body: { limit } });
    toastSuccess(next === null ? t('Changes saved') : t('Saved. It applies in 24 hours.'));
    await revalidate();
    onClose();
  };
  const contractForm = useContractForm(changeSpendingLimit, {
    initialValues: { limit: (before.limit ?? '') as number | string },
    toBody: ({ limit }) => ({ limit: amountOf(limit) }),
    send: ({ limit }) => change(limit),
  });
  const remove = (): void => {
    setRemoving(true);
    void change(null)
      .catch((error: unknown) => toastError(messageOf(error)))
      .finally(() => setRemoving(false));
  };
  return (
    <Modal opened onClose={onClose} title={t('Monthly limit')}>
      <Form of={contractForm} label={t('Monthly limit')}>
        <Stack gap="md">
          <Text size="sm">
            {t(
              'The most your cards can be charged on this site in a calendar month, including renewals. A lower limit applies at once; a higher one, or none, after 24 hours.',
            )}
          </Text>
          <MoneyInput
            label={t('Limit')}
            placeholder="$50.00"
            clampBehavior="none"
            data-autofocus
            {...contractForm.form.getInputProps('limit')}
          />
          <Group justify="space-between">
            {before.limit === null ? (
              <span />
            ) : (
              <Button variant="subtle" color="gray" loading={removing} onClick={remove}>
                {t('Remove the limit')}
              </Button>
            )}
            <SubmitButton of={contractForm}>{t('Save')}</SubmitButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  );
}
