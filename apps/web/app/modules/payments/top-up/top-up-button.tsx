import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';

const TopUpSheet = lazyPart(() => import('./top-up-sheet.tsx'));

interface TopUpButtonProps extends ButtonProps {
  /** How much the wallet lacks for a purchase, if known. */
  readonly missing?: number | undefined;
  readonly onPaid?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Opens the top-up on the current page. */
export function TopUpButton({ missing, onPaid, children, ...button }: TopUpButtonProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)}>
        {children}
      </Button>
      {asked ? (
        <Suspense>
          <TopUpSheet missing={missing} onClose={() => setAsked(false)} onPaid={onPaid} />
        </Suspense>
      ) : null}
    </>
  );
}
