import { t } from '@ovation/language/t.ts';
import type { WritingRule } from '@ovation/contract/messaging/conversations.ts';

/** Who may write to a performer, the widest choice first. */
export const writingRules: readonly {
  readonly value: WritingRule;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    value: 'all',
    label: t('Everyone with an account'),
    description: t('Strangers can write to you before they follow you.'),
  },
  {
    value: 'followers',
    label: t('Followers and subscribers'),
    description: t('The default. Following you is free.'),
  },
  {
    value: 'subscribers',
    label: t('Subscribers only'),
    description: t('Others see a Subscribe button instead.'),
  },
  {
    value: 'tip',
    label: t('People who have sent you a tip'),
    description: t('One tip is enough, no matter when it was sent.'),
  },
];
