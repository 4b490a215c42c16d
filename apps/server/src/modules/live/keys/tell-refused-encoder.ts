import { t } from '@ovation/language/t.ts';
import type { EncoderProblem, LiveEvent } from '../../../gateways/live-video/live-video.ts';
import type { App } from '../../../app.ts';
import { hashToken } from '../../accounts/index.ts';
import { loadStream } from '../streams/stream.store.ts';
import { streamOfSessionKey } from './session-key.ts';
import { useStreamKey } from './stream-key.store.ts';

type Refused = Extract<LiveEvent, { readonly type: 'encoder-refused' }>;

/** Encoders hide in a log why they were refused: the performer's pages say it, too. */
export async function tellRefusedEncoder(app: App, { key, problem }: Refused): Promise<void> {
  const performerId = await performerOf(app, key);
  if (performerId !== undefined) app.realtime.emit(performerId, 'encoder.refused', { message: sentenceOf(problem) });
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
