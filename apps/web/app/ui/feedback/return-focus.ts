import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog, when the dialog goes: for those that are mounted open, whose opener Mantine does not see. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
