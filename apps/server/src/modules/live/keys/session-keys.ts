import { createHmac, timingSafeEqual } from 'node:crypto';
import { validate as isId } from 'uuid';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { EncoderProblem, LiveEvent } from '../../../gateways/live-video/live-video.ts';
import { hashToken } from '../../accounts/index.ts';
import { loadStream } from '../streams/stream.store.ts';
import { useStreamKey } from './stream-key.store.ts';

/**
 * A key for encoders that publishes to one stream only, while it is open: `once_{id}_{signature}`. Needs no row,
 * because its signature proves it.
 */
export function sessionKey(app: Pick<App, 'secretKey'>, streamId: string): string {
  return `once_${streamId}_${signatureOf(app, streamId)}`;
}

/** The stream that a genuine key is for. */
export function streamOfSessionKey(app: Pick<App, 'secretKey'>, key: string): string | undefined {
  const [, streamId = '', signature = ''] = /^once_([0-9a-f-]{36})_([\w-]{43})$/.exec(key) ?? [];
  if (!isId(streamId)) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(app, streamId))) ? streamId : undefined;
}

function signatureOf({ secretKey }: Pick<App, 'secretKey'>, streamId: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'live session keys')).update(streamId).digest('base64url');
}

/** Names a key for the engine, which cannot publish with it. */
export function keyIdOf(keyHash: Buffer): string {
  return keyHash.toString('hex');
}

/** After the commit, disconnects the encoder that sends with a key which is no longer valid. */
export function stopKeyLater(work: Work, app: App, keyHash: Buffer | undefined): void {
  if (!keyHash) return;
  work.afterCommit(() => {
    app.liveVideo.stopKey(keyIdOf(keyHash)).catch((error: unknown) => {
      app.logger.warn({ part: 'live', err: error }, 'the encoder of a stream key could not be disconnected');
    });
  });
}

type Refused = Extract<LiveEvent, { readonly type: 'encoder-refused' }>;

/** Encoders hide in a log why they were refused: the performer's pages say it, too. */
export async function tellRefusedEncoder(app: App, { key, problem }: Refused): Promise<void> {
  const performerId = await performerOf(app, key);
  if (performerId !== undefined)
    app.realtime.emit(performerId, 'encoder.refused', () => ({ message: sentenceOf(problem) }));
}

async function performerOf(app: App, key: string): Promise<string | undefined> {
  const streamId = streamOfSessionKey(app, key);
  if (streamId !== undefined) return (await loadStream(app.database, streamId))?.performer_id;
  return (await useStreamKey(app.database, hashToken(key), app.clock.now()))?.performer_id;
}

function sentenceOf(problem: EncoderProblem): string {
  if (problem === 'not-h264')
    return t('We can’t show your encoder’s video. Please choose H.264 (AVC) in its settings, and start it again.');
  if (problem === 'not-aac')
    return t('We can’t play your encoder’s sound. Please choose AAC in its settings, and start it again.');
  return t('We can’t read what your encoder sends. Please restart it, or choose its standard settings.');
}
