import { z } from 'zod';
import { done, id, idParams, line, moment, money, time, total } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** What tips are collected for, shown as a bar. */
export const streamGoal = z.object({
  title: z.string(),
  amount: total,
  /** Tips since then, less refunds. */
  raised: total,
  since: time,
});
export type StreamGoal = z.output<typeof streamGoal>;

/** Something that fans tip for; the tip's message is its label. */
export const tipMenuItem = z.object({ label: z.string(), amount: total });
export type TipMenuItem = z.output<typeof tipMenuItem>;

const area = 'conversations';
const price = money.positive(says('Please enter an amount.'));
export const longestTipMenu = 20;

export const setStreamGoal = operation({
  name: 'setStreamGoal',
  area,
  summary: 'Set the goal of your tips; it replaces the one before',
  method: 'PUT',
  path: '/conversations/stream/{id}/goal',
  access: 'performer',
  params: idParams,
  body: z.object({
    title: line(100),
    amount: price,
    /** Count tips since then: now by default, at most 30 days ago. */
    since: moment.optional(),
  }),
  reply: streamGoal,
  errors: ['not-found', 'performer-not-approved'],
});

export const clearStreamGoal = operation({
  name: 'clearStreamGoal',
  area,
  summary: 'Remove the goal of your tips',
  method: 'DELETE',
  path: '/conversations/stream/{id}/goal',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const setTipMenu = operation({
  name: 'setTipMenu',
  area,
  summary: 'Set what fans can tip you for; an empty list removes the menu',
  method: 'PUT',
  path: '/conversations/stream/{id}/tip-menu',
  access: 'performer',
  params: idParams,
  body: z.object({
    items: z
      .array(z.object({ label: line(80), amount: price }))
      .max(longestTipMenu, says('At most {longestTipMenu} items.', { longestTipMenu })),
  }),
  reply: z.object({ items: z.array(tipMenuItem) }),
  errors: ['not-found'],
});

/** Short-lived reactions over a stream. */
export const streamReaction = z.enum(['heart', 'fire', 'clap', 'laugh', 'wow', 'tears']);
export type StreamReaction = z.output<typeof streamReaction>;

export const streamTipEvents = {
  /** It was set, removed, or its sum has changed. */
  'stream-goal.changed': z.object({ conversationId: id, goal: streamGoal.nullable() }),
  /** The reactions of the last second, by kind. */
  'stream.reactions': z.object({
    conversationId: id,
    counts: z.partialRecord(streamReaction, z.number().int()),
  }),
} as const;
