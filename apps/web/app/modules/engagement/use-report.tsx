import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../platform/visitor/login-prompt.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconFlag } from '../../ui/icons.tsx';

export const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

interface Reportable {
  readonly kind: ReportableKind;
  readonly id: string;
  /** "Report this post". */
  readonly title: string;
  /** The viewer's own content cannot be reported; a visitor may turn out to be its author. */
  readonly isOwn?: boolean;
}

interface Report {
  readonly ask: () => void;
  readonly dialog: ReactNode;
}

/** Asks for a report in a dialog. Visitors log in first; then it opens by itself. */
export function useReport({ kind, id, title, isOwn = false }: Reportable): Report {
  const [isAsked, setAsked] = useState(false);
  const ask = useIntent({ act: `report-${kind}`, target: id, title }, () => setAsked(!isOwn));
  const dialog = isAsked ? (
    <Suspense>
      <ReportDialog kind={kind} id={id} onClose={() => setAsked(false)} />
    </Suspense>
  ) : null;
  return { ask: () => ask(), dialog };
}

interface ReportButtonProps {
  readonly kind: ReportableKind;
  readonly id: string;
  /** For screen readers: what is reported. */
  readonly label: string;
}

/** A flag that opens the report dialog. */
export function ReportButton({ kind, id, label }: ReportButtonProps) {
  const { ask, dialog } = useReport({ kind, id, title: label });
  return (
    <>
      <IconButton onClick={ask} aria-label={label}>
        <IconFlag size={22} stroke={1.6} />
      </IconButton>
      {dialog}
    </>
  );
}
