import type { StreamLatency } from '@ovation/contract/live/stream.ts';
import type * as operations from '@ovation/contract/live/streams.ts';
import type { StreamingSettings } from '@ovation/contract/live/streams.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { mayStream } from '../streams/may-stream.ts';
import { ruleOnWire } from '../streams/validate-stream.ts';
import { loadStreamingSettings } from './streaming-settings.store.ts';

export async function getStreamingSettings({ app, actor }: Call<typeof operations.getStreamingSettings>) {
  return readStreamingSettings(app, actor.id);
}

export async function readStreamingSettings(app: App, performerId: string): Promise<StreamingSettings> {
  const [row, isAllowed] = await Promise.all([
    loadStreamingSettings(app.database, performerId),
    mayStream(app, performerId),
  ]);
  return {
    title: row.title,
    description: row.description,
    access: ruleOnWire(row.access),
    price: row.price === null ? null : fromMinor(row.price),
    latency: row.latency as StreamLatency,
    isRecorded: row.is_recorded,
    privatePrice: row.private_price === null ? null : fromMinor(row.private_price),
    privateMinimumMinutes: row.private_minimum_minutes,
    mayStream: isAllowed,
  };
}
