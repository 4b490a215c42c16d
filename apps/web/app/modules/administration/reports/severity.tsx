import { english, type EnglishText, translated } from '@ovation/language/t.ts';
import { complaintDeadlines, type ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';

const labels: Partial<Record<ReportReason, EnglishText>> = {
  minor: english('Possible minor'),
  'non-consensual': english('No consent'),
};

/** Marks a case that cannot wait. */
export function Severity({ reason }: { readonly reason: ReportReason }) {
  const label = complaintDeadlines[reason].isUrgent ? labels[reason] : undefined;
  return label === undefined ? null : <StateBadge tone="negative">{translated(label)}</StateBadge>;
}
