import { t } from '@ovation/language/t.ts';
import type { StreamLatency } from '@ovation/contract/live/stream.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { loadStreamingSettings } from '../settings/streaming-settings.store.ts';
import { chooseProvider } from '../providers/choose-provider.ts';
import { requireFreeStream } from './may-stream.ts';
import { announceOpening, openNewInEngine } from './open-stream.ts';
import { insertStream, type StoredRule, type StreamContent, type StreamRow } from './stream.store.ts';

/**
 * Opens a stream with its performer's defaults, for an encoder that begins by itself. Throws unavailable, and
 * conflict while new streams have another provider than the embedded engine, which alone takes encoders.
 */
export async function openStreamOf(app: App, performerId: string): Promise<StreamRow> {
  const provider = await chooseProvider(app);
  if (provider !== 'embedded') throw new Failure('conflict', t('This site doesn’t accept video from encoders.'));
  const settings = await loadStreamingSettings(app.database, performerId);
  const content: StreamContent = {
    title: settings.title === '' ? t('Live') : settings.title,
    description: settings.description,
    tags: [],
    rule: settings.access as StoredRule,
    price: settings.price,
    latency: settings.latency as StreamLatency,
    isRecorded: settings.is_recorded,
    imageId: null,
    startsAt: null,
  };
  const row = await app.transaction(async (work) => {
    await requireFreeStream(app, work);
    const stream = { id: newId(), performerId, status: 'waiting', provider } as const;
    const inserted = await insertStream(work.db, stream, content, app.clock.now());
    await work.publish('content.created', { kind: 'stream', id: inserted.id, performerId });
    await announceOpening(work, app, inserted);
    return inserted;
  });
  await openNewInEngine(app, row);
  return row;
}
