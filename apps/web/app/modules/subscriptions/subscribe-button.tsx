import { t } from '@ovation/language/t.ts';
import type { CountedKind } from '@ovation/contract/publishing/studio.ts';
import type { ReactNode } from 'react';
import { useIntent } from '../../platform/visitor/login-prompt.tsx';
import { useAppDispatch } from '../../platform/state/store.ts';
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx';
import { subscriptionOpened, type SubscribablePerformer } from '../../platform/state/subscription.ts';

interface SubscribeButtonProps extends ButtonLook {
  readonly fullWidth?: boolean;
  readonly performer: SubscribablePerformer;
  /** For visitors: "$8.00 a month". */
  readonly price?: string | undefined;
  /** The locked content that it is offered on. */
  readonly on?: { readonly kind: CountedKind; readonly id: string } | undefined;
  readonly children: ReactNode;
}

/** Opens the subscription dialog for a performer. */
export function SubscribeButton({ performer, price, on, children, ...button }: SubscribeButtonProps) {
  const dispatch = useAppDispatch();
  const { _id, username, name, avatar } = performer;
  const wish = {
    act: 'subscribe',
    target: _id,
    title: t('Subscribe to {name}', { name }),
    price: price ?? t('You see the price before you pay.'),
  };
  const ask = useIntent(wish, () => {
    if (on) void import('./note-press.ts').then(({ notePress }) => notePress(on));
    dispatch(subscriptionOpened({ _id, username, name, avatar }));
  });
  return (
    <Button onClick={() => ask()} {...button}>
      {children}
    </Button>
  );
}
