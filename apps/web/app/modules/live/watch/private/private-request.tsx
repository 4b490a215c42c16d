import { t } from '@ovation/language/t.ts';
import {
  askForPrivateShow,
  answerPrivateRequest,
  listPrivateRequests,
  type PrivateRequest,
} from '@ovation/contract/live/requests.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Checkbox, List, NumberInput, Textarea } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../platform/api/api.ts';
import { useContractForm } from '../../../../platform/forms/contract-form.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../../ui/forms/form.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { intend } from '../../../payments/intention.ts';
import { TopUpButton } from '../../../payments/top-up/top-up-button.tsx';
import { minutesFor, minutesLabel } from '../paying/visit-bar.tsx';
import { useReconnected, useServerEvent } from '../../../../platform/live/realtime.tsx';
import { toastError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { streamAddress } from '../stream-labels.ts';

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

interface WaitingRequestProps {
  readonly request: PrivateRequest;
  readonly onChange: (request: PrivateRequest) => void;
  readonly onAgain: () => void;
}

/** Waits two minutes for the answer, and goes to the show when it is accepted. */
export function WaitingRequest({ request, onChange, onAgain }: WaitingRequestProps) {
  useAnswer(request, onChange);
  return request.status === 'asked' ? (
    <Waiting request={request} onChange={onChange} />
  ) : (
    <Answered request={request} onAgain={onAgain} />
  );
}

/** Follows the request by the socket, and reads it again when its time is over. */
function useAnswer(
  { _id: id, status, expiresAt, performer, streamId }: PrivateRequest,
  onChange: WaitingRequestProps['onChange'],
): void {
  const navigate = useNavigate();
  const read = useCallback(async () => {
    const { data } = await api.call(listPrivateRequests, { query: { pageSize: 20 } });
    const found = data.find(({ _id }) => _id === id);
    if (found) onChange(found);
  }, [id, onChange]);
  const readQuietly = useCallback(() => void read().catch(() => undefined), [read]);
  useServerEvent('private-request.changed', ({ requestId }) => {
    if (requestId === id) readQuietly();
  });
  useReconnected(readQuietly);
  useEffect(() => {
    if (status !== 'asked') return undefined;
    // A second later the server has let it expire.
    const timer = setInterval(() => Date.parse(expiresAt) + 1_000 < Date.now() && readQuietly(), 3_000);
    return () => clearInterval(timer);
  }, [status, expiresAt, readQuietly]);
  useEffect(() => {
    if (status === 'accepted' && streamId !== undefined) void navigate(streamAddress({ _id: streamId, performer }));
  }, [status, streamId, performer, navigate]);
}

function Waiting({ request, onChange }: Omit<WaitingRequestProps, 'onAgain'>) {
  const seconds = useSecondsUntil(request.expiresAt);
  const [busy, setBusy] = useState(false);
  const withdraw = async (): Promise<void> => {
    setBusy(true);
    try {
      onChange(await api.call(answerPrivateRequest, { params: { id: request._id }, body: { status: 'withdrawn' } }));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <output>
        {t('{name} has your request. The show opens here when they accept.', { name: request.performer.name })}
      </output>
      <p role="timer" aria-label={t('Time to answer')} style={{ fontSize: '2rem', fontVariantNumeric: 'tabular-nums' }}>
        {clockLabel(seconds)}
      </p>
      <Button variant="default" loading={busy} onClick={() => void withdraw()}>
        {t('Withdraw the request')}
      </Button>
    </>
  );
}

function Answered({ request, onAgain }: Pick<WaitingRequestProps, 'request' | 'onAgain'>) {
  const { note, status } = request;
  return (
    <>
      <output>{answerTitle(request)}</output>
      {note === undefined || note === '' ? null : <blockquote>{note}</blockquote>}
      {status === 'accepted' ? null : (
        <Button variant="default" onClick={onAgain}>
          {t('Ask again')}
        </Button>
      )}
    </>
  );
}

/** The result of a request, as a sentence to the fan. */
function answerTitle({ status, performer: { name } }: Pick<PrivateRequest, 'status' | 'performer'>): string {
  if (status === 'accepted') return t('{name} has accepted. The show is opening now.', { name });
  if (status === 'declined') return t('{name} can’t do this right now. Nothing was charged.', { name });
  if (status === 'withdrawn') return t('You have withdrawn the request. Nothing was charged.');
  if (status === 'expired') return t('{name} did not answer in time. Nothing was charged.', { name });
  return t('{name} has your request.', { name });
}

/** Seconds until a time, never below zero; counts down. */
function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(time)), 500);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

function secondsUntil(time: string): number {
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000));
}

/** 1:05 */
function clockLabel(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
