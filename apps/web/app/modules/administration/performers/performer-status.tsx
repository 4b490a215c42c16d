import { t } from '@ovation/language/t.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';

const states: Record<PerformerStatus, { readonly label: string; readonly tone: Tone }> = {
  pending: { label: t('Waiting'), tone: 'waiting' },
  active: { label: t('Approved'), tone: 'positive' },
  rejected: { label: t('Rejected'), tone: 'negative' },
  suspended: { label: t('Suspended'), tone: 'negative' },
};

export function PerformerStatusBadge({ status }: { readonly status: PerformerStatus }) {
  const { label, tone } = states[status];
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
