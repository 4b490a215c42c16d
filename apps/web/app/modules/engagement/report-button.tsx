import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import { lazy, Suspense, useState } from 'react';
import { useAsAccount } from '../../platform/visitor/login-prompt.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconFlag } from '../../ui/icons.tsx';

export const ReportDialog = lazy(() => import('./report-dialog.tsx'));

interface ReportButtonProps {
  readonly kind: ReportableKind;
  readonly id: string;
  /** For screen readers: what is reported. */
  readonly label: string;
}

/** A flag that opens the report dialog. Strangers log in first, and come back. */
export function ReportButton({ kind, id, label }: ReportButtonProps) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <IconButton onClick={() => asAccount(() => setAsked(true))} aria-label={label}>
        <IconFlag size={22} stroke={1.6} />
      </IconButton>
      {asked ? (
        <Suspense>
          <ReportDialog kind={kind} id={id} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
