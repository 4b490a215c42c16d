import { t } from '@ovation/language/t.ts';
import { listPrivateRequests, type PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { SheetFrame } from '../../../payments/checkout/sheet-frame.tsx';
import { RequestForm, WaitingRequest } from './private-request.tsx';

interface PrivateShowSheetProps {
  readonly performer: Stream['performer'];
  readonly terms: { readonly price: number; readonly minimumMinutes: number };
  readonly onClose: () => void;
}

/** The request for a private show, and after it the answer; one that waits already is shown again. */
export default function PrivateShowSheet({ performer, terms, onClose }: PrivateShowSheetProps) {
  const [request, setRequest] = useState<PrivateRequest>();
  const fanId = useMe()?._id;
  const performerId = performer._id;
  useEffect(() => {
    const look = async (): Promise<void> => {
      const { data } = await api.call(listPrivateRequests, { query: { status: 'asked', pageSize: 50 } });
      const waiting = waitingRequest(data, { fanId, performerId }, Date.now());
      if (waiting) setRequest((current) => current ?? waiting);
    };
    // Without an answer the form is there, which says the same when it is sent.
    void look().catch(() => undefined);
  }, [fanId, performerId]);
  return (
    <SheetFrame title={t('Private show with {name}', { name: performer.name })} onClose={onClose}>
      <Stack pb="lg">
        {request === undefined ? (
          <RequestForm performer={performer} terms={terms} onAsked={setRequest} />
        ) : (
          <WaitingRequest request={request} onChange={setRequest} onAgain={() => setRequest(undefined)} />
        )}
      </Stack>
    </SheetFrame>
  );
}

interface Parties {
  readonly fanId: string | undefined;
  readonly performerId: string;
}

/** The request of a fan that still waits for this performer's answer. */
export function waitingRequest(
  requests: readonly PrivateRequest[],
  { fanId, performerId }: Parties,
  now: number,
): PrivateRequest | undefined {
  return requests.find(
    ({ status, user, performer, expiresAt }) =>
      status === 'asked' && user._id === fanId && performer._id === performerId && Date.parse(expiresAt) > now,
  );
}
