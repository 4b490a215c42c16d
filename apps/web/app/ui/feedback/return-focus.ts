import { useEffect, useState } from 'react';

/**
 * Returns the focus to a dialog's opener when the dialog unmounts: Mantine does not know the opener of one mounted
 * open.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
