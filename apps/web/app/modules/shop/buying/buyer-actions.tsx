import { t } from '@ovation/language/t.ts';
import { updateOwnOrder } from '@ovation/contract/shop/orders.ts';
import { type Order } from '@ovation/contract/shop/order.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { leftOf } from '../orders/order-labels.ts';
import { returnedNow } from '../work/explain-work.tsx';

const ReportProblem = lazyPart(() => import('./report-problem.tsx'));

type Choice = BodyInput<typeof updateOwnOrder>['status'];

interface Question {
  readonly button: string;
  readonly title: string;
  readonly message: string;
  readonly confirm: string;
  readonly done: string;
}

/** What a buyer may do with an order now. */
export function BuyerActions({ order }: { readonly order: Order }) {
  const [asked, ask] = useState<Choice>();
  const { revalidate } = useRevalidator();
  const may = (status: Choice): boolean => order.next.includes(status);
  const close = (): void => ask(undefined);
  const change = async (status: Exclude<Choice, 'disputed'>): Promise<void> => {
    await api.call(updateOwnOrder, { params: { id: order._id }, body: { status } });
    toastSuccess(questionOf(status, order).done);
    await revalidate();
  };
  return (
    <>
      {may('delivered') ? <Button onClick={() => ask('delivered')}>{t('It has arrived')}</Button> : null}
      {may('completed') ? (
        <Button onClick={() => ask('completed')}>{questionOf('completed', order).button}</Button>
      ) : null}
      {may('disputed') ? (
        <Button variant="default" onClick={() => ask('disputed')}>
          {t('Report a problem')}
        </Button>
      ) : null}
      {may('cancelled') ? (
        <Button variant="default" onClick={() => ask('cancelled')}>
          {t('Cancel the order')}
        </Button>
      ) : null}
      {asked === undefined || asked === 'disputed' ? null : (
        <AskFirst question={questionOf(asked, order)} onClose={close} onConfirm={() => change(asked)} />
      )}
      {asked === 'disputed' ? (
        <Suspense>
          <ReportProblem order={order} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

interface AskFirstProps {
  readonly question: Question;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

function AskFirst({ question: { title, message, confirm }, onClose, onConfirm }: AskFirstProps) {
  return (
    <Confirm
      opened
      title={title}
      message={message}
      confirmLabel={confirm}
      cancelLabel={t('Not yet')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}

function cancelMessage(order: Order): string {
  const returned = returnedNow(order);
  const back = t('{amount} goes back to your wallet at once', { amount: formatMoney(returned) });
  if (order.type !== 'made_to_order') return t('{back}. Nothing will be shipped.', { back });
  return returned < leftOf(order)
    ? t('{back}. {name} has already started, and keeps the deposit of {amount}.', {
        back,
        name: order.performer.name,
        amount: formatMoney(leftOf(order) - returned),
      })
    : t('{back}. Nothing will be made.', { back });
}

function questionOf(status: Exclude<Choice, 'disputed'>, order: Order): Question {
  const { performer, status: before } = order;
  if (status === 'cancelled')
    return {
      button: t('Cancel the order'),
      title: t('Cancel this order?'),
      message: before === 'unpaid' ? t('Nothing was charged for it.') : cancelMessage(order),
      confirm: t('Cancel the order'),
      done: t('The order is cancelled'),
    };
  if (status === 'delivered')
    return {
      button: t('It has arrived'),
      title: t('Has it arrived?'),
      message: t('You can still report a problem for a few days afterwards.'),
      confirm: t('It has arrived'),
      done: t('Thank you. Enjoy!'),
    };
  return {
    button: completeLabel(order),
    title: t('Is everything fine?'),
    message: t('{name} gets paid now, and you can no longer report a problem.', { name: performer.name }),
    confirm: order.type === 'made_to_order' ? t('Accept it') : t('Everything is fine'),
    done: t('Thank you. Enjoy!'),
  };
}

function completeLabel({ status, type }: Order): string {
  if (status === 'disputed') return t('The problem is solved');
  return type === 'made_to_order' ? t('Accept it') : t('Everything is fine');
}
