import type { ReactNode } from 'react';
import { useAsAccount } from '../../platform/visitor/login-prompt.tsx';
import { useAppDispatch } from '../../platform/state/store.ts';
import { Button, type ButtonLook } from '../../ui/buttons/button.tsx';
import { subscriptionOpened, type SubscribablePerformer } from '../../platform/state/subscription.ts';

interface SubscribeButtonProps extends ButtonLook {
  readonly fullWidth?: boolean;
  readonly performer: SubscribablePerformer;
  readonly children: ReactNode;
}

/** Opens the subscription dialog for a performer. */
export function SubscribeButton({ performer, children, ...button }: SubscribeButtonProps) {
  const dispatch = useAppDispatch();
  const asAccount = useAsAccount();
  const { _id, username, name, avatar } = performer;
  return (
    <Button
      onClick={() => asAccount(() => void dispatch(subscriptionOpened({ _id, username, name, avatar })))}
      {...button}
    >
      {children}
    </Button>
  );
}
