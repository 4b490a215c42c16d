import { Suspense, useEffect, useState } from 'react';
import { onReauthentication } from '../../../platform/api/reauthentication.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';

const ReauthenticationDialog = lazyPart(() => import('./reauthentication-dialog.tsx'));

/** Opens the dialog when a call needs the person to confirm who they are. */
export function ReauthenticationListening() {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  useEffect(() => onReauthentication((asked) => setSettle(() => asked)), []);
  if (!settle) return null;
  const close = (isConfirmed: boolean): void => {
    settle(isConfirmed);
    setSettle(undefined);
  };
  return (
    <Suspense>
      <ReauthenticationDialog onClose={close} />
    </Suspense>
  );
}
