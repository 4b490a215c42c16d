import type { WritingRule } from '@ovation/contract/messaging/conversations.ts';

/** Who may write to a performer, the widest choice first. */
export const writingRules: readonly {
  readonly value: WritingRule;
  readonly label: string;
  readonly description: string;
}[] = [
  {
    value: 'all',
    label: 'Everybody with an account',
    description: 'Strangers can write to you before they follow you.',
  },
  {
    value: 'followers',
    label: 'Followers and subscribers',
    description: 'This is how it is until you change it: to follow you is free.',
  },
  {
    value: 'subscribers',
    label: 'Subscribers only',
    description: 'Who does not subscribe is told so, with a button to do it.',
  },
  { value: 'tip', label: 'Who has sent you a tip', description: 'One tip opens your messages, whenever it was sent.' },
];
