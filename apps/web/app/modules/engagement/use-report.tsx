import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../platform/visitor/login-prompt.tsx';

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
