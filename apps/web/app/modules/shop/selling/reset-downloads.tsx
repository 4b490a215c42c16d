import { t } from '@ovation/language/t.ts';
import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import { resetDownloads } from '@ovation/contract/shop/orders.ts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

/** What a seller may do with a download of an order that has a limit, once some of it is used. */
export function renderReset(order: Order, { downloads }: OrderItem): ReactNode {
  return downloads === undefined || downloads.used === 0 ? undefined : <ResetDownloads order={order} />;
}

function ResetDownloads({ order: { _id, user } }: { readonly order: Order }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  async function reset(): Promise<void> {
    await api.call(resetDownloads, { params: { id: _id } });
    toastSuccess(t('{name}’s download limit was reset', { name: user.name }));
    await revalidate();
  }
  const onReset = async (): Promise<void> => {
    setBusy(true);
    await reset().catch(toastError);
    setBusy(false);
  };
  return (
    <Button variant="default" size="sm" loading={isBusy} onClick={() => void onReset()} style={{ alignSelf: 'start' }}>
      {t('Reset the downloads')}
    </Button>
  );
}
