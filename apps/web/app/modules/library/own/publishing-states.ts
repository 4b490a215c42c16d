import { english, type EnglishText } from '@ovation/language/t.ts';
import type { PublishingState } from '@ovation/contract/content.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

export const stateNames: Record<PublishingState, EnglishText> = {
  draft: english('Draft'),
  scheduled: english('Scheduled'),
  published: english('Published'),
  ended: english('Taken down'),
};

export const stateTones: Record<PublishingState, Tone> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'positive',
  ended: 'quiet',
};
