import { z } from 'zod';
import { done, id, idParams, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { streamMessage } from './stream-chat.ts';
import { streamGoal } from './stream-tips.ts';

const area = 'conversations';

export const overlayKind = z.enum(['chat', 'alerts', 'goal']);
export type OverlayKind = z.output<typeof overlayKind>;

/** An address that shows a part of the performer's chat in a video encoder, without a login. */
export const overlay = z.object({
  _id: id,
  kind: overlayKind,
  name: z.string(),
  createdAt: time,
  /** To the minute. */
  lastUsedAt: time.nullable(),
});
export type Overlay = z.output<typeof overlay>;

export const mostOverlays = 10;

export const listOverlays = operation({
  name: 'listOverlays',
  area,
  summary: 'Your overlays for video encoders',
  method: 'GET',
  path: '/overlays',
  access: 'performer',
  reply: z.object({ data: z.array(overlay) }),
});

export const createOverlay = operation({
  name: 'createOverlay',
  area,
  summary: 'Create an overlay: anyone with its address, which is shown once, sees it; at most ten',
  method: 'POST',
  path: '/overlays',
  access: 'performer',
  limit: { max: 60, windowSeconds: 3_600 },
  body: z.object({ kind: overlayKind, name: prose(60).default('') }),
  status: 201,
  reply: overlay.extend({ url: z.string() }),
  errors: ['conflict', 'performer-not-approved'],
});

export const revokeOverlay = operation({
  name: 'revokeOverlay',
  area,
  summary: 'Revoke an overlay: its address shows nothing from now on',
  method: 'DELETE',
  path: '/overlays/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const readOverlay = operation({
  name: 'readOverlay',
  area,
  summary: 'What an overlay shows, by its token',
  method: 'GET',
  path: '/overlays/shown/{token}',
  access: 'public',
  // Ten overlays of one encoder, once a second each.
  limit: { max: 900, windowSeconds: 60 },
  params: z.object({ token: z.string().min(1).max(200) }),
  query: z.object({
    /** The position of the reply before: only what has happened since. */
    after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: z.object({
    kind: overlayKind,
    position: z.number().int(),
    /** Messages up to this sequence were deleted. */
    clearedSequence: z.number().int(),
    /**
     * chat: the newest 30, or, with `after`, up to 100 that were written or deleted since, in order; alerts: tips since
     * `after`; goal: none.
     */
    messages: z.array(streamMessage),
    goal: streamGoal.nullable(),
  }),
  errors: ['not-found'],
});
