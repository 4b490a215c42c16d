import { useEffect } from 'react';

const doneKey = 'push-renewed';

/** Once in each tab, where the browser may show notifications: the server may have forgotten it with an earlier session. */
export function useRenewedPush(accountId: string): void {
  useEffect(() => {
    if (
      !('Notification' in window) ||
      Notification.permission !== 'granted' ||
      sessionStorage.getItem(doneKey) === accountId
    )
      return;
    sessionStorage.setItem(doneKey, accountId);
    import('../../platform/browser/push.ts').then(({ renewPush }) => renewPush(accountId)).catch(() => undefined);
  }, [accountId]);
}
