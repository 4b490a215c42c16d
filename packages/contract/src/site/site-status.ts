import { english, type EnglishText } from '@ovation/language/english.ts';
import { z } from 'zod';
import { time, total } from '../fields.ts';
import { operation } from '../operation.ts';

/** The parts of the site that people notice, by what they do with them. */
export const statusParts = {
  site: english('Pages and accounts'),
  media: english('Photos and videos'),
  uploads: english('Uploads'),
  jobs: english('Processing and notifications'),
  email: english('Emails'),
  cards: english('Card payments'),
} as const;

export type StatusPart = keyof typeof statusParts;
const statusPartNames = Object.keys(statusParts) as [StatusPart, ...StatusPart[]];

/** `disturbed`: slower than usual, or it fails for some. */
export const statusStates = {
  works: english('Working'),
  disturbed: english('Having problems'),
  away: english('Down'),
} as const;

export type StatusState = keyof typeof statusStates;
const statusStateNames = Object.keys(statusStates) as [StatusState, ...StatusState[]];

export const siteStatus = z.object({
  /** The worst of the parts. */
  state: z.enum(statusStateNames),
  parts: z.array(z.object({ part: z.enum(statusPartNames), state: z.enum(statusStateNames) })),
  checkedAt: time,
});
export type SiteStatus = z.output<typeof siteStatus>;

/** What the whole status says, as a sentence. */
export const statusSentences = {
  works: english('Everything works'),
  disturbed: english('Some things are taking longer than usual'),
  away: english('Part of the site isn’t working right now'),
} as const satisfies Record<StatusState, EnglishText>;

export const getSiteStatus = operation({
  name: 'getSiteStatus',
  area: 'operation',
  summary: 'Which parts of the site work, also during an outage; parts of which nothing is known are absent',
  method: 'GET',
  path: '/status',
  access: 'public',
  staysOpen: true,
  sameForEveryone: true,
  reply: siteStatus,
});

const count = z.number().int();

const figures = {
  registrations: count,
  /** Accounts that were here, each once a day. */
  active: count,
  subscriptions: count,
  /** What fans paid for sales, and the site's commission. */
  gross: total,
  commission: total,
};

/** One day in UTC, `2026-11-24`. */
export const siteDay = z.object({ day: z.string(), ...figures });
export type SiteDay = z.output<typeof siteDay>;
export type SiteFigure = keyof typeof figures;

export const getSiteCharts = operation({
  name: 'getSiteCharts',
  area: 'administration',
  summary: 'The site day by day, and the sums of as many days before',
  method: 'GET',
  path: '/admin/statistics/days',
  access: 'admin',
  permission: 'overview',
  query: z.object({ days: z.enum(['30', '90']).default('30') }),
  reply: z.object({ days: z.array(siteDay), before: z.object(figures) }),
});
