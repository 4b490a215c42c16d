import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';

const states: Record<PerformerStatus, { readonly label: string; readonly tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'waiting' },
  active: { label: 'Approved', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
  suspended: { label: 'Suspended', tone: 'negative' },
};

export function PerformerStatusBadge({ status }: { readonly status: PerformerStatus }) {
  const { label, tone } = states[status];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
