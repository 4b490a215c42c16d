import { t } from '@ovation/language/t.ts';
import { answerPrivateRequest, listPrivateRequests, type PrivateRequest } from '@ovation/contract/live/requests.ts';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../../../platform/live/realtime.tsx';
import { toastError } from '../../../../platform/toasts.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { streamAddress } from '../stream-labels.ts';
import { clockLabel, useSecondsUntil } from './request-clock.ts';
import { answerTitle } from './request-labels.ts';

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
