import type { App } from '../../../app.ts';
import type { KeyOwner } from '../../../gateways/live-video/live-video.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { hashToken } from '../../accounts/index.ts';
import { openStreamOf } from '../streams/open-stream-of.ts';
import { requireStreamer } from '../streams/may-stream.ts';
import { findOpenStream, findPublicStream, loadStream, type StreamRow } from '../streams/stream.store.ts';
import { streamOfSessionKey } from './session-key.ts';
import { keyIdOf } from './stop-key.ts';
import { loadPublishing, useStreamKey } from './stream-key.store.ts';

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
