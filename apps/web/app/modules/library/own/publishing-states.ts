import { t } from '@ovation/language/t.ts';
import type { PublishingState } from '@ovation/contract/content.ts';
import type { Tone } from '../../../ui/feedback/state-badge.tsx';

export const stateNames: Record<PublishingState, string> = {
  draft: t('Draft'),
  scheduled: t('Scheduled'),
  published: t('Published'),
  ended: t('Taken down'),
};

export const stateTones: Record<PublishingState, Tone> = {
  draft: 'quiet',
  scheduled: 'waiting',
  published: 'positive',
  ended: 'quiet',
};
