import { english, englishOf, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { closeAccount, type Me } from '@ovation/contract/people/accounts.ts';
import { previewClosing } from '@ovation/contract/money/refunds.ts';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { Form } from '../../ui/forms/form.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import classes from './accounts.module.css';
import { describeRefunds } from './describe-refunds.ts';
import { CurrentPasswordField } from './reauthentication/current-password-field.tsx';

/** Closes an account, after listing the consequences: after the days that the site waits, for good. */
export function CloseAccount({ me }: { readonly me: Me }) {
  const [asked, setAsked] = useState(false);
  const days = useSettings().closingDays;
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t(
          '{days, plural, =0 {You can leave at any time. This can’t be undone.} one {You can leave at any time, and come back within # day.} other {You can leave at any time, and come back within # days.}}',
          { days },
        )}
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsked(true)}>
        {t('Close the account')}
      </Button>
      <Modal
        opened={asked}
        onClose={() => setAsked(false)}
        title={days > 0 ? t('Close your account?') : t('Close your account for good?')}
      >
        <ClosingForm me={me} onKeep={() => setAsked(false)} />
      </Modal>
    </Group>
  );
}

function ClosingForm({ me, onKeep }: { readonly me: Me; readonly onKeep: () => void }) {
  const contractForm = useContractForm<typeof closeAccount, { currentPassword: string; givesUpBalance: boolean }>(
    closeAccount,
    {
      initialValues: { currentPassword: '', givesUpBalance: false },
      send: async (body) => {
        await api.call(closeAccount, { body });
        window.location.replace('/');
      },
    },
  );
  const { form, sending } = contractForm;
  const days = useSettings().closingDays;
  return (
    <Form of={contractForm} label={t('Close the account')}>
      {days > 0 ? <Wait days={days} /> : null}
      <ul className={classes.losses}>
        {(me.isPerformer ? performerConsequences : fanConsequences).map((sentence) => (
          <li key={englishOf(sentence)}>{translated(sentence)}</li>
        ))}
        {me.isPerformer ? <RefundPreview /> : null}
      </ul>
      {me.balance > 0 ? (
        <Checkbox
          label={t('I give up the {amount} in my wallet.', { amount: formatMoney(me.balance) })}
          description={t('It is not paid out, and can’t be spent again.')}
          {...form.getInputProps('givesUpBalance', { type: 'checkbox' })}
        />
      ) : null}
      <CurrentPasswordField label={t('Your password')} {...form.getInputProps('currentPassword')} />
      <Stack gap="sm">
        <Group justify="flex-end">
          <Button variant="default" onClick={onKeep}>
            {t('Keep it')}
          </Button>
          <Button color="red" type="submit" loading={sending} disabled={me.balance > 0 && !form.values.givesUpBalance}>
            {days > 0 ? t('Close it') : t('Close it for good')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function Wait({ days }: { readonly days: number }) {
  return (
    <Text>
      {rich(
        'You are signed out at once, your profile is hidden, and nothing renews. If you change your mind, just <strong>log in within {days} days</strong> and keep the account. After that, for good:',
        { days, strong: <strong /> },
      )}
    </Text>
  );
}

/** The refunds that the performer's fans will receive. */
function RefundPreview() {
  const { data, error } = useSWR('closing refunds', () => api.call(previewClosing));
  if (error) return <li role="alert">{messageOf(error)}</li>;
  return data ? (
    describeRefunds(data).map((sentence) => <li key={sentence}>{sentence}</li>)
  ) : (
    <li>{t('Calculating refunds to your fans …')}</li>
  );
}

const fanConsequences = [
  english('Your subscriptions end, and nothing more is charged. Time you have already paid for is not refunded.'),
  english('Your saved cards are removed. Any card payment still in progress goes back to its card.'),
  english('You lose access to everything you bought.'),
  english('Your name, picture and address are deleted.'),
];

const performerConsequences = [
  english('Everything you have published is deleted, including for people who bought it.'),
  english('Subscriptions to you end, and no one is charged again.'),
  english('Your earnings stay yours; the site pays them to your payout account.'),
  english('Your ID documents are kept for as long as the law requires, and only staff can see them.'),
];
