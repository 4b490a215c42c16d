import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-overlays.ts';
import { mostOverlays, type Overlay } from '@ovation/contract/messaging/stream-overlays.ts';
import { sanitiseLine } from '@ovation/domain';
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentGoal, presentStreamMessage } from '../present.ts';
import { loadStream, lockStream } from '../stream-conversation.store.ts';
import { listBefore, listSince, type StreamMessageRow } from '../stream-message.store.ts';
import { findOverlay, markUsed, insertOverlay, loadOverlays, deleteOverlay, type OverlayRow } from './overlay.store.ts';
import { newId } from '../../../platform/new-id.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';

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

/** Only this reply has the address; the database keeps a hash of its token. */
export async function createOverlay({ app, actor, body }: Call<typeof operations.createOverlay>) {
  if (actor.status !== 'active') throw new Failure('performer-not-approved');
  const token = makeOverlayToken(app.secretKey);
  const row = await app.transaction(async ({ db }) => {
    await lockStream(db, actor.id);
    if ((await loadOverlays(db, actor.id)).length >= mostOverlays)
      throw new Failure(
        'conflict',
        t('You have {mostOverlays} overlays. Please revoke one of them first.', { mostOverlays }),
      );
    const overlay = { id: newId(), performerId: actor.id, kind: body.kind, name: sanitiseLine(body.name) };
    return insertOverlay(db, { ...overlay, tokenHash: hashOverlayToken(token) }, app.clock.now());
  });
  return { ...presentOverlay(row), url: `${app.config.publicUrl}/overlay/${token}` };
}

export async function listOverlays({ app, actor }: Call<typeof operations.listOverlays>) {
  return { data: (await loadOverlays(app.database, actor.id)).map(presentOverlay) };
}

/** Each reading asks the database, so that it takes effect with the next one. */
export async function revokeOverlay({ app, actor, params }: Call<typeof operations.revokeOverlay>) {
  const isRevoked = await app.transaction(({ db }) => deleteOverlay(db, actor.id, params.id));
  if (!isRevoked) throw new Failure('not-found', t('You don’t have this overlay.'));
  return { message: t('The overlay is revoked.') };
}

function presentOverlay(row: OverlayRow): Overlay {
  return {
    _id: row.id,
    kind: row.kind as Overlay['kind'],
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

const randomLength = 24;
const signatureLength = 16;

/** 192 random bits and our signature, so that an invented token is refused without asking the database. */
function makeOverlayToken(secretKey: string): string {
  const random = randomBytes(randomLength);
  return Buffer.concat([random, sign(secretKey, random)]).toString('base64url');
}

function isOverlayToken(secretKey: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== randomLength + signatureLength || bytes.toString('base64url') !== token) return false;
  return timingSafeEqual(bytes.subarray(randomLength), sign(secretKey, bytes.subarray(0, randomLength)));
}

/** What the database stores. Tokens are random, so an unsalted hash is enough. */
function hashOverlayToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function sign(secretKey: string, random: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secretKey, 'stream overlays'))
    .update(random)
    .digest()
    .subarray(0, signatureLength);
}
