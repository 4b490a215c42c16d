import { z } from 'zod';
import { done, id, moment, money, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { accessRule, feedFile } from './feeds.ts';
import { says } from '../says.ts';

/** A poll as far as it is written; it is created when the post is published. */
const draftPoll = z.object({
  question: prose(300),
  options: z.array(prose(120)).max(10, says('At most ten answers.')),
  isMultiple: z.boolean(),
  expiresAt: moment.nullable(),
});

/** Nothing has to be complete, or even possible: a draft is checked when it is published. */
const draftFields = {
  text: prose(10_000),
  access: accessRule,
  price: money.nullable(),
  when: z.enum(['now', 'later', 'draft']),
  /** Where `when` is `later`. */
  publishedAt: moment.nullable(),
  publicAt: moment.nullable(),
  endsAt: moment.nullable(),
  polls: z.array(draftPoll).max(5, says('At most 5 polls.')),
};

export const feedDraft = z.object({
  ...draftFields,
  files: z.array(feedFile),
  thumbnail: feedFile.optional(),
  teaser: feedFile.optional(),
  /** Increases with every change, so that one device does not overwrite what another has saved. */
  revision: z.number().int(),
  savedAt: time,
});
export type FeedDraft = z.output<typeof feedDraft>;

export const getFeedDraft = operation({
  name: 'getFeedDraft',
  area: 'performer feeds',
  summary: 'The post that you are writing, and the audience and the price of your latest posts',
  method: 'GET',
  path: '/performer/feed-draft',
  access: 'performer',
  reply: z.object({
    draft: feedDraft.optional(),
    last: z.object({ access: accessRule, price: money.nullable() }).optional(),
  }),
});

export const saveFeedDraft = operation({
  name: 'saveFeedDraft',
  area: 'performer feeds',
  summary: 'Save the post that you are writing; files that are no longer yours to use are left out',
  method: 'PUT',
  path: '/performer/feed-draft',
  access: 'performer',
  limit: { max: 600, windowSeconds: 600 },
  body: z.object({
    ...draftFields,
    fileIds: z.array(id).max(50, says('At most 50 files.')),
    thumbnailId: id.nullable(),
    teaserId: id.nullable(),
    /** The revision that was changed, 0 for a new draft; the call fails with 409 if it is no longer the newest. */
    revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  }),
  reply: z.object({ revision: z.number().int(), savedAt: time }),
  errors: ['conflict'],
});

export const deleteFeedDraft = operation({
  name: 'deleteFeedDraft',
  area: 'performer feeds',
  summary: 'Throw away the post that you are writing; its files are deleted within a day',
  method: 'DELETE',
  path: '/performer/feed-draft',
  access: 'performer',
  reply: done,
});
