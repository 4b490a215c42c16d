import { english } from '@ovation/language/english.ts';
import { z } from 'zod';
import { time } from '../fields.ts';
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
} as const satisfies Record<StatusState, string>;

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
