import { t } from '@ovation/language/t.ts';
import { complaintDeadlines, type ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';

const labels: Partial<Record<ReportReason, string>> = { minor: t('Possible minor'), 'non-consensual': t('No consent') };

/** Marks a case that cannot wait. */
export function Severity({ reason }: { readonly reason: ReportReason }) {
  const label = complaintDeadlines[reason].isUrgent ? labels[reason] : undefined;
  return label === undefined ? null : <StateBadge tone="negative">{label}</StateBadge>;
}
