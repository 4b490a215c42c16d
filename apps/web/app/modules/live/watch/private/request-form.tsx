import { t } from '@ovation/language/t.ts';
import { askForPrivateShow, type PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Checkbox, List, NumberInput, Textarea } from '@mantine/core';
import { api } from '../../../../platform/api/api.ts';
import { useContractForm } from '../../../../platform/forms/contract-form.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../../ui/forms/form.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { intend } from '../../../payments/intention.ts';
import { TopUpButton } from '../../../payments/top-up/top-up-button.tsx';
import { minutesFor, minutesLabel } from '../paying/visit-labels.ts';

interface RequestFormProps {
  readonly performer: Stream['performer'];
  readonly terms: { readonly price: number; readonly minimumMinutes: number };
  readonly onAsked: (request: PrivateRequest) => void;
}

interface RequestValues extends Record<string, unknown> {
  minutes: number | string;
  message: string;
  isTwoWay: boolean;
}

/** The price of a minute, the minimum, and a few words. */
export function RequestForm({ performer, terms, onAsked }: RequestFormProps) {
  const { price, minimumMinutes } = terms;
  const balance = useMe()?.balance ?? 0;
  const contractForm = useContractForm<typeof askForPrivateShow, RequestValues>(askForPrivateShow, {
    initialValues: { minutes: minimumMinutes, message: '', isTwoWay: false },
    toBody: ({ minutes, message, isTwoWay }) => ({
      performerId: performer._id,
      price,
      minutes: Number(minutes),
      isTwoWay,
      message,
    }),
    send: async (body) =>
      onAsked(
        await intend([t('private show'), body], (idempotencyKey) =>
          api.call(askForPrivateShow, { body, idempotencyKey }),
        ),
      ),
  });
  const { form } = contractForm;
  const minutes = Math.max(minimumMinutes, Number(form.values.minutes) || 0);
  const missing = Math.round((price * minutes - balance) * 100) / 100;
  return (
    <Form of={contractForm} label={t('Request')}>
      <Terms performer={performer} terms={terms} balance={balance} />
      <NumberInput
        label={t('Minimum length, in minutes')}
        min={minimumMinutes}
        max={120}
        allowDecimal={false}
        {...form.getInputProps('minutes')}
      />
      <Textarea
        label={t('Message')}
        placeholder={t('What would you like? (optional)')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('message')}
      />
      <Checkbox
        label={t('I want to use my camera, too')}
        description={t('It stays off until you turn it on in the show.')}
        {...form.getInputProps('isTwoWay', { type: 'checkbox' })}
      />
      {missing > 0 ? (
        <TopUpButton missing={missing} fullWidth>
          {t('Top up {amount} to ask', { amount: formatMoney(missing) })}
        </TopUpButton>
      ) : (
        <SubmitButton of={contractForm} fullWidth>
          {t('Ask for a private show')}
        </SubmitButton>
      )}
    </Form>
  );
}

type TermsProps = Pick<RequestFormProps, 'performer' | 'terms'> & { readonly balance: number };

function Terms({ performer, terms: { price, minimumMinutes }, balance }: TermsProps) {
  return (
    <List size="sm" spacing={4}>
      <List.Item>
        {t('{amount} a minute, for at least {minutesLabel}.', {
          amount: formatMoney(price),
          minutesLabel: minutesLabel(minimumMinutes),
        })}
      </List.Item>
      <List.Item>
        {t('Nothing is charged before the show begins. Your balance of {amount} is enough for {minutesLabel}.', {
          amount: formatMoney(balance),
          minutesLabel: minutesLabel(minutesFor(balance, price)),
        })}
      </List.Item>
      <List.Item>{t('{name} has two minutes to answer.', { name: performer.name })}</List.Item>
    </List>
  );
}
