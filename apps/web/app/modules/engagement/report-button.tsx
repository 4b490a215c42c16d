import type { ReportableKind } from '@ovation/contract/site/reports.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconFlag } from '../../ui/icons.tsx';
import { useReport } from './use-report.tsx';

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
