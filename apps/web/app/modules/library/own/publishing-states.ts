import type { PublishingState } from '@ovation/contract/content.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

export const stateNames: Record<PublishingState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  ended: 'Taken down',
};

export const stateTones: Record<PublishingState, Tone> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'positive',
  ended: 'quiet',
};
