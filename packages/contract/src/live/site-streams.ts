import { z } from 'zod';
import { done, id, idParams, listOf, listQuery, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from '../people/accounts.ts';
import { settingFields } from '../site/settings.ts';
import { ownStream, streamStatus } from './stream.ts';
import { watchWay } from './watch.ts';
import { says } from '../says.ts';

const area = 'admin streams';

export const searchSiteStreams = operation({
  name: 'searchSiteStreams',
  area,
  summary: 'All streams, open ones by default',
  method: 'GET',
  path: '/admin/streams',
  access: 'admin',
  permission: 'moderation',
  query: listQuery(['startedAt', 'viewers'], {
    q: z.string().trim().max(100).optional(),
    status: streamStatus.or(z.literal('open')).default('open'),
  }),
  reply: listOf(ownStream),
});

export const getLiveCapacity = operation({
  name: 'getLiveCapacity',
  area,
  summary: 'How much live video there is, and what it needs',
  method: 'GET',
  path: '/admin/streams/capacity',
  access: 'admin',
  permission: 'settings',
  reply: z.object({
    /** Open ones, and how many there may be at a time. */
    streams: z.number().int(),
    maximumStreams: z.number().int(),
    viewers: z.number().int(),
    /** Of uplink, for all viewers together: each needs what their stream has. */
    kilobits: z.number().int(),
  }),
});

export const getLiveProviders = operation({
  name: 'getLiveProviders',
  area,
  summary: 'The providers of live video: which one new streams have, and what the others lack',
  method: 'GET',
  path: '/admin/streams/providers',
  access: 'admin',
  permission: 'settings',
  reply: z.object({
    forNew: settingFields.liveProvider.unwrap(),
    providers: z.array(
      z.object({
        name: settingFields.liveProvider.unwrap(),
        /** Open streams that it carries. */
        open: z.number().int(),
        /** What has to be done before it can be chosen; absent: nothing. */
        lack: z.string().optional(),
      }),
    ),
  }),
});

export const previewSiteStream = operation({
  name: 'previewSiteStream',
  area,
  summary: 'Watch a stream without being counted or seen; logged with the reason',
  method: 'POST',
  path: '/admin/streams/{id}/preview',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  body: z.object({ reason: prose(500).min(3, says('Please enter a reason.')) }),
  /** `viewerId` is for `live.renew`. */
  reply: z.object({ watch: z.array(watchWay), viewerId: id, expiresAt: time }),
  errors: ['not-found', 'conflict', 'unavailable'],
});

export const endSiteStream = operation({
  name: 'endSiteStream',
  area,
  summary: 'End a stream with a reason that its performer sees',
  method: 'POST',
  path: '/admin/streams/{id}/end',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  body: z.object({ reason: prose(500).min(3, says('Please enter a reason.')) }),
  reply: ownStream,
  errors: ['not-found', 'conflict'],
});

export const searchStreamers = operation({
  name: 'searchStreamers',
  area,
  summary: 'Performers and whether they may stream',
  method: 'GET',
  path: '/admin/streamers',
  access: 'admin',
  permission: 'moderation',
  query: listQuery([], {
    q: z.string().trim().max(100).optional(),
    permission: z.enum(['default', 'allowed', 'refused']).optional(),
  }),
  reply: listOf(
    z.object({
      performer: accountCard,
      /** `default`: the site's setting decides. */
      permission: z.enum(['default', 'allowed', 'refused']),
      updatedAt: time,
    }),
  ),
});

export const changeStreamer = operation({
  name: 'changeStreamer',
  area,
  summary: 'Let a performer stream, or not',
  method: 'PUT',
  path: '/admin/streamers/{id}',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  body: z.object({ permission: z.enum(['default', 'allowed', 'refused']) }),
  reply: done,
  errors: ['not-found'],
});
