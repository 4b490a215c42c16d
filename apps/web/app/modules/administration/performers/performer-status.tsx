import { english, type EnglishText, translated } from '@ovation/language/t.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';

const states: Record<PerformerStatus, { readonly label: EnglishText; readonly tone: Tone }> = {
  pending: { label: english('Waiting'), tone: 'waiting' },
  active: { label: english('Approved'), tone: 'positive' },
  rejected: { label: english('Rejected'), tone: 'negative' },
  suspended: { label: english('Suspended'), tone: 'negative' },
};

export function PerformerStatusBadge({ status }: { readonly status: PerformerStatus }) {
  const { label, tone } = states[status];
  return <StateBadge tone={tone}>{translated(label)}</StateBadge>;
}
