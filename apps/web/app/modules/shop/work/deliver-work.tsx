import { t } from '@ovation/language/t.ts';
import type { Order } from '@ovation/contract/shop/order.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';

const DeliverDialog = lazyPart(() => import('./deliver-dialog.tsx'));

/** What is not shipped is delivered by its seller, who can add files later. */
export function mayDeliver({ status, next }: Pick<Order, 'status' | 'next'>): boolean {
  const isShipped = status === 'shipped' || next.includes('shipped');
  return !isShipped && (next.includes('delivered') || status === 'delivered');
}

/** Delivers what was made to order, or adds files to it. */
export function DeliverWork({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const isAddition = order.status === 'delivered';
  return (
    <>
      <Button variant={isAddition ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {isAddition ? t('Add files') : t('Deliver')}
      </Button>
      {isOpen ? (
        <Suspense>
          <DeliverDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
