import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-overlays.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentGoal, presentStreamMessage } from '../present.ts';
import { loadStream } from '../stream-conversation.store.ts';
import { listBefore, listSince, type StreamMessageRow } from '../stream-message.store.ts';
import { findOverlay, markUsed, type OverlayRow } from './overlay.store.ts';
import { hashOverlayToken, isOverlayToken } from './overlay-token.ts';
import { presentOverlay } from './present-overlay.ts';

const firstMessages = 30;
const missedMessages = 100;
const usedMs = 60_000;

/** What the performer's own chat shows to everyone who may read it, and nothing that waits for approval. */
export async function readOverlay({ app, params, query }: Call<typeof operations.readOverlay>) {
  const overlay = await requireOverlay(app, params.token);
  // Before the messages, so that the position never includes a message that the reply lacks.
  const stream = await loadStream(app.database, overlay.performer_id);
  const after = query.after === undefined ? undefined : BigInt(query.after);
  const rows = await readMessages(app, overlay, after);
  const reached = rows.at(-1)?.position ?? 0n;
  const isFull = after !== undefined && rows.length === missedMessages;
  const end = stream.last_position > reached ? stream.last_position : reached;
  return {
    kind: presentOverlay(overlay).kind,
    position: Number(isFull ? reached : end),
    clearedSequence: Number(stream.cleared_sequence),
    messages: rows.filter((row) => isShown(overlay, row)).map(presentStreamMessage),
    goal: overlay.kind === 'goal' ? presentGoal(stream) : null,
  };
}

async function requireOverlay(app: App, token: string): Promise<OverlayRow> {
  const overlay = isOverlayToken(app.secretKey, token)
    ? await findOverlay(app.database, hashOverlayToken(token))
    : undefined;
  if (!overlay) throw new Failure('not-found', t('This overlay no longer exists.'));
  const now = app.clock.now();
  if (now.getTime() - (overlay.last_used_at?.getTime() ?? 0) > usedMs)
    await app.transaction(({ db }) => markUsed(db, overlay.id, now));
  return overlay;
}

/** Alerts begin with the first reading, so that a reloaded page does not repeat old ones. */
async function readMessages(app: App, { kind, performer_id }: OverlayRow, after: bigint | undefined) {
  if (kind === 'goal' || (kind === 'alerts' && after === undefined)) return [];
  if (after !== undefined)
    return listSince(app.database, performer_id, { after, limit: missedMessages, viewer: undefined });
  const newest = await listBefore(app.database, performer_id, {
    before: endOfChat,
    limit: firstMessages,
    viewer: undefined,
  });
  return newest.toReversed();
}

const endOfChat = BigInt(Number.MAX_SAFE_INTEGER);

const isShown = ({ kind }: OverlayRow, row: StreamMessageRow): boolean =>
  kind === 'chat' || (row.tip_amount !== null && row.deleted_at === null);
