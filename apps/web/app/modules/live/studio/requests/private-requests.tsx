import { t } from '@ovation/language/t.ts';
import { answerPrivateRequest, listPrivateRequests, type PrivateRequest } from '@ovation/contract/live/requests.ts';
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import useSWR from 'swr';
import { api } from '../../../../platform/api/api.ts';
import { useContractForm } from '../../../../platform/forms/contract-form.ts';
import { useConnectionState, useServerEvent } from '../../../../platform/live/realtime.tsx';
import { toastError, toastSuccess } from '../../../../platform/toasts.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { AccountLine } from '../../../../ui/people/account-line.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { useSeconds } from '../onair/use-seconds.ts';
import { clockOf } from '../words.ts';
import classes from './private-requests.module.css';
import { quote } from '../../../../ui/words/formats.ts';

interface PrivateRequestsProps {
  /** The show has been opened. */
  readonly onAccepted: (request: PrivateRequest) => void;
  /** What accepting means for the open stream. */
  readonly consequence?: string | undefined;
}

/** If an event is lost: a request lasts two minutes. */
const pauseMs = 10_000;

/** Fans who ask for a private show, each for two minutes; nothing while nobody asks. */
export function PrivateRequests({ onAccepted, consequence }: PrivateRequestsProps) {
  const me = useMe();
  const { data, mutate } = useSWR(
    'private requests',
    () => api.call(listPrivateRequests, { query: { status: 'asked', pageSize: 50 } }),
    { refreshInterval: pauseMs },
  );
  const refresh = (): void => void mutate();
  useServerEvent('private-request.changed', refresh);
  useConnected(refresh);
  const now = useSeconds();
  const requests = openRequests(data?.data ?? [], me?._id, now);
  return (
    <section className={classes.requests} aria-label={t('Requests for private shows')} aria-live="polite">
      {requests.length === 0 ? null : (
        <Stack gap="sm">
          <Title order={2} size="h3">
            {t(
              '{length, plural, one {A fan is asking for a private show} other {# fans are asking for a private show}}',
              {
                length: requests.length,
              },
            )}
          </Title>
          {requests.map((request) => (
            <RequestCard
              key={request._id}
              request={request}
              leftMs={Date.parse(request.expiresAt) - now}
              consequence={consequence}
              onAccepted={onAccepted}
              onAnswered={refresh}
            />
          ))}
        </Stack>
      )}
    </section>
  );
}

/** Events that were sent before the socket was there, or while it was gone, are lost. */
function useConnected(handler: () => void): void {
  const isConnected = useConnectionState() === 'connected';
  const handle = useEffectEvent(handler);
  useEffect(() => {
    if (isConnected) handle();
  }, [isConnected]);
}

interface RequestCardProps extends PrivateRequestsProps {
  readonly request: PrivateRequest;
  readonly leftMs: number;
  readonly onAnswered: () => void;
}

function RequestCard({ request, leftMs, consequence, onAccepted, onAnswered }: RequestCardProps) {
  const { _id: id, user, price, minimumMinutes, isTwoWay, message } = request;
  const [isAccepting, setAccepting] = useState(false);
  const [isDeclining, setDeclining] = useState(false);

  async function accept(): Promise<void> {
    setAccepting(true);
    try {
      onAccepted(await api.call(answerPrivateRequest, { params: { id }, body: { status: 'accepted' } }));
    } catch (error) {
      toastError(error);
    } finally {
      setAccepting(false);
      onAnswered();
    }
  }

  return (
    <Card padding="lg" className={classes.request}>
      <Stack gap="sm">
        <AccountLine
          account={user}
          aside={
            <span className={classes.countdown}>
              <span className="visually-hidden">{t('Time left:')} </span>
              {clockOf(leftMs)}
            </span>
          }
        />
        <Text size="sm">
          {t(
            '{isTwoWay, select, yes {{amount} per minute, at least {minimumMinutes, plural, one {# minute} other {# minutes}}. They want to use their camera, too.} other {{amount} per minute, at least {minimumMinutes, plural, one {# minute} other {# minutes}}.}}',
            { amount: formatMoney(price), minimumMinutes, isTwoWay: isTwoWay ? 'yes' : 'no' },
          )}
        </Text>
        {message === '' ? null : <Text className={classes.message}>{quote(message)}</Text>}
        {consequence === undefined ? null : (
          <Text size="sm" c="dimmed">
            {consequence}
          </Text>
        )}
        <Group gap="sm">
          <Button loading={isAccepting} onClick={() => void accept()}>
            {t('Accept')}
          </Button>
          <Button variant="default" onClick={() => setDeclining(true)}>
            {t('Decline')}
          </Button>
        </Group>
      </Stack>
      {isDeclining ? (
        <DeclineDialog request={request} onClose={() => setDeclining(false)} onDeclined={onAnswered} />
      ) : null}
    </Card>
  );
}

interface DeclineDialogProps {
  readonly request: PrivateRequest;
  readonly onClose: () => void;
  readonly onDeclined: () => void;
}

function DeclineDialog({ request: { _id: id, user }, onClose, onDeclined }: DeclineDialogProps) {
  const contractForm = useContractForm(answerPrivateRequest, {
    initialValues: { note: '' },
    toBody: ({ note }) => ({ status: 'declined' as const, ...(note.trim() === '' ? {} : { note }) }),
    send: async (body) => {
      await api.call(answerPrivateRequest, { params: { id }, body });
      toastSuccess(t('{name} has been told that you declined', { name: user.name }));
      onClose();
      onDeclined();
    },
  });
  return (
    <FormDialog
      of={contractForm}
      title={t('Decline {name}’s request?', { name: user.name })}
      label={t('Decline')}
      submit={t('Decline')}
      cancel={t('Back')}
      onClose={onClose}
    >
      <Textarea
        label={t('A note for them')}
        description={t('Optional: when you have time, or what you do instead.')}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        {...contractForm.form.getInputProps('note')}
      />
    </FormDialog>
  );
}

/** The requests to a performer that still wait for an answer, the oldest first. */
export function openRequests(
  requests: readonly PrivateRequest[],
  performerId: string | undefined,
  now: number,
): PrivateRequest[] {
  return requests
    .filter(({ status, performer }) => status === 'asked' && performer._id === performerId)
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}
