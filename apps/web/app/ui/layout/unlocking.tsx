import { useState, type ReactNode } from 'react';

/** Content that clears up from its blurred picture, if it is unlocked while it is on screen. */
export function Unlocking({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const [wasLocked] = useState(!isOpen);
  return <div className={wasLocked && isOpen ? 'unlocking' : undefined}>{children}</div>;
}
