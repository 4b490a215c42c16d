import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/watch.ts';
import { randomBytes } from 'node:crypto';
import type { App } from '../../../app.ts';
import type { KeyOwner } from '../../../gateways/live-video/live-video.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { hashToken } from '../../accounts/index.ts';
import { openStreamOf } from '../streams/open-stream.ts';
import { requireStreamer } from '../streams/may-stream.ts';
import { findOpenStream, findPublicStream, loadStream, type StreamRow } from '../streams/stream.store.ts';
import { streamOfSessionKey, keyIdOf, stopKeyLater } from './session-keys.ts';
import { loadPublishing, useStreamKey, deleteStreamKeyOf, saveStreamKey, findStreamKey } from './stream-key.store.ts';
import { recordEvent } from '../../security-log/index.ts';

type Found = KeyOwner | 'paused' | 'unopened' | undefined;

/**
 * Which session an encoder publishes to: the one that the key is for, the performer's open one, or a new one with
 * their defaults. Undefined for a key that is not known or may not be used now. If `opens` is false, no stream is
 * begun: `unopened`.
 */
export async function readKey(app: App, key: string, opens = true): Promise<Found> {
  const streamId = streamOfSessionKey(app, key);
  try {
    return streamId === undefined ? await readStreamKey(app, key, opens) : await readSessionKey(app, streamId);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

async function readSessionKey(app: App, streamId: string): Promise<Found> {
  const stream = await loadStream(app.database, streamId);
  if (!stream || !['waiting', 'live', 'interrupted'].includes(stream.status)) return undefined;
  if (stream.provider !== 'embedded') return undefined;
  const performer = await loadPublishing(app.database, stream.performer_id);
  await requireStreamer(app, streamerOf(stream.performer_id, performer));
  return ownerOf(stream);
}

async function readStreamKey(app: App, key: string, opens: boolean): Promise<Found> {
  const hash = hashToken(key);
  const found = await useStreamKey(app.database, hash, app.clock.now());
  if (!found) return undefined;
  const performer = streamerOf(found.performer_id, found);
  await requireStreamer(app, performer);
  const open = await findEncoderStream(app, performer.id);
  if (!open && !opens) return 'unopened';
  const stream = open ?? (await openStreamOf(app, performer.id));
  // Encoders reach the embedded engine only.
  return stream.provider === 'embedded' ? ownerOf(stream, keyIdOf(hash)) : undefined;
}

/**
 * An encoder that was disconnected for a private show connects again by itself: what it sends belongs to the stream
 * that waits, and never to the show.
 */
async function findEncoderStream({ database }: App, performerId: string): Promise<StreamRow | undefined> {
  return (await findPublicStream(database, performerId)) ?? findOpenStream(database, performerId);
}

function ownerOf({ id, performer_id, paused_at }: StreamRow, keyId?: string): Found {
  if (paused_at !== null) return 'paused';
  return { streamId: id, accountId: performer_id, ...(keyId === undefined ? {} : { keyId }) };
}

function streamerOf(
  id: string,
  performer: Awaited<ReturnType<typeof loadPublishing>>,
): Pick<Actor, 'id' | 'status' | 'isPublishingStopped'> {
  const status = (performer?.status ?? 'rejected') as Actor['status'];
  return { id, status, isPublishingStopped: Boolean(performer?.publishing_stopped_at) };
}

export async function deleteStreamKey({ app, actor }: Call<typeof operations.deleteStreamKey>) {
  await app.transaction(async (work) => stopKeyLater(work, app, await deleteStreamKeyOf(work.db, actor.id)));
  return { message: t('Your stream key is deleted. Encoders that use it can no longer connect.') };
}

/** The key is shown this once: only its hash is stored. An encoder that sends with the one before is disconnected. */
export async function rotateStreamKey({ app, actor, request }: Call<typeof operations.rotateStreamKey>) {
  await requireStreamer(app, actor);
  const key = `live_${randomBytes(24).toString('base64url')}`;
  const now = app.clock.now();
  await app.transaction(async (work) => {
    stopKeyLater(work, app, await saveStreamKey(work.db, actor.id, hashToken(key), now));
    await recordEvent(work, { app, actor, request }, { kind: 'stream-key-made' });
  });
  return { key, createdAt: now.toISOString(), lastUsedAt: null, ...encoderAddresses(app) };
}

export async function getStreamKey({ app, actor }: Call<typeof operations.getStreamKey>) {
  const key = await findStreamKey(app.database, actor.id);
  return {
    createdAt: key?.created_at.toISOString() ?? null,
    lastUsedAt: key?.last_used_at?.toISOString() ?? null,
    ...encoderAddresses(app),
  };
}

/** Where encoders send to, with the key as their password: nowhere unless new streams have the embedded engine. */
function encoderAddresses({ config, liveVideo }: Pick<App, 'config' | 'liveVideo'>) {
  if (liveVideo.provider !== 'embedded') return {};
  return {
    whipUrl: new URL('/live/whip', config.publicUrl).href,
    ...(liveVideo.rtmpUrl === undefined ? {} : { rtmpUrl: liveVideo.rtmpUrl }),
  };
}
