import { t } from '@ovation/language/t.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { SheetFrame } from '../../../payments/checkout/sheet-frame.tsx';
import { RequestForm } from './request-form.tsx';
import { WaitingRequest } from './waiting-request.tsx';

interface PrivateShowSheetProps {
  readonly performer: Stream['performer'];
  readonly terms: { readonly price: number; readonly minimumMinutes: number };
  readonly onClose: () => void;
}

/** The request for a private show, and after it the answer. */
export default function PrivateShowSheet({ performer, terms, onClose }: PrivateShowSheetProps) {
  const [request, setRequest] = useState<PrivateRequest>();
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
