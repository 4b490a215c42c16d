import type { WritingRule } from '@ovation/contract/messaging/conversations.ts';

/** Who may write to a performer, the widest choice first. */
export const writingRules: readonly {
  readonly value: WritingRule;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    value: 'all',
    label: 'Everyone with an account',
    description: 'Strangers can write to you before they follow you.',
  },
  {
    value: 'followers',
    label: 'Followers and subscribers',
    description: 'The default. Following you is free.',
  },
  {
    value: 'subscribers',
    label: 'Subscribers only',
    description: 'Others see a Subscribe button instead.',
  },
  {
    value: 'tip',
    label: 'People who have sent you a tip',
    description: 'One tip is enough, no matter when it was sent.',
  },
];
