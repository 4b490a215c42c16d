import { t } from '@ovation/language/t.ts';
import { declineRequest, type ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';

const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'));

interface EndRequestProps {
  readonly request: ProductRequest;
  readonly side: 'fan' | 'performer';
}

/** Ends a request: its fan withdraws it, its performer declines it with a note. */
export function EndRequest({ request, side }: EndRequestProps) {
  const [isAsked, ask] = useState(false);
  const { revalidate } = useRevalidator();
  const withdraw = async (): Promise<void> => {
    await api.call(declineRequest, { params: { id: request._id }, body: {} });
    toastSuccess(t('Your request is withdrawn'));
    await revalidate();
  };
  return (
    <>
      <Button variant="default" onClick={() => ask(true)}>
        {side === 'fan' ? t('Withdraw') : t('Decline')}
      </Button>
      {side === 'performer' && isAsked ? (
        <Suspense>
          <DeclineDialog request={request} onClose={() => ask(false)} />
        </Suspense>
      ) : null}
      <Confirm
        opened={side === 'fan' && isAsked}
        title={t('Withdraw this request?')}
        message={t('{name} gets a notification. Nothing was charged.', { name: request.performer.name })}
        confirmLabel={t('Withdraw')}
        cancelLabel={t('Keep it')}
        onClose={() => ask(false)}
        onConfirm={withdraw}
      />
    </>
  );
}
