import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { LiveEvent, Viewer } from '../streams.ts';
import { eventually } from '@ovation/testing/eventually.ts';
import type { RtmpClip } from './rtmp-clip.ts';
import { publishByRtmp, type RtmpPublisher } from './rtmp-publisher.ts';
import { startEngine, type TestEngineOptions, type TestEngine } from './start-engine.ts';
import type { TestViewer } from './whep-viewer.ts';

/** The embedded engine with RTMP, and the streams and keys of a test. */
export interface RtmpStage {
  readonly engine: TestEngine;
  readonly url: string;
  readonly events: LiveEvent[];
  /** What the engine has logged so far. */
  readonly log: string;
  /** Keys are read as before a test changed that. */
  reset(): void;
  open(options?: { readonly isRecorded?: boolean; readonly maxBitrate?: number }): Promise<OpenedStream>;
  /** FFmpeg publishes the clip. Throws if the key is refused. */
  publish(key: string, clip: RtmpClip): Promise<RtmpPublisher>;
  watch(streamId: string): Promise<TestViewer>;
  /** A viewer's ticket lasts a minute. */
  renewAll(): Promise<void>;
  /** How many events of this type the stream has had. */
  count(type: LiveEvent['type'], streamId: string): number;
  /** Waits until the stream has had so many. */
  happened(type: LiveEvent['type'], streamId: string, times?: number): Promise<void>;
  close(): Promise<void>;
}

interface OpenedStream {
  readonly streamId: string;
  readonly key: string;
}

export async function startRtmp(options: TestEngineOptions = {}): Promise<RtmpStage> {
  const packager = { reserveBytes: 0, maxRecordingMs: 3_600_000 };
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => void lines.push(line) });
  const engine = await startEngine({ takesRtmp: true, packager, logger, ...options });
  const events: LiveEvent[] = [];
  const keys = new Map<string, string>();
  const watchers: Viewer[] = [];
  const guests: { vanish(): void }[] = [];
  const publishers: RtmpPublisher[] = [];
  engine.live.onEvent((event) => events.push(event));
  const reset = (): void =>
    engine.live.useKeys(async (key) => {
      const streamId = keys.get(key);
      return streamId === undefined ? undefined : { streamId, accountId: 'performer' };
    });
  reset();
  // The port is known when the process listens.
  const url = await eventually(() => {
    expect(engine.live.rtmpUrl).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);
    return engine.live.rtmpUrl!;
  });
  const count: RtmpStage['count'] = (type, streamId) =>
    events.filter((event) => event.type === type && 'streamId' in event && event.streamId === streamId).length;
  return {
    engine,
    url,
    events,
    reset,
    count,
    get log() {
      return lines.join('');
    },
    async open({ isRecorded = false, maxBitrate = 4_000_000 } = {}) {
      const [streamId, key] = [randomUUID(), randomUUID()];
      await engine.live.openStream({ streamId, epoch: 1, isRecorded, maxBitrate });
      keys.set(key, streamId);
      return { streamId, key };
    },
    async publish(key, clip) {
      const publisher = await publishByRtmp({ url, key, clip });
      publishers.push(publisher);
      return publisher;
    },
    async watch(streamId) {
      const watching = { streamId, viewerId: randomUUID(), accountId: 'fan' };
      const { watch } = await engine.live.watchTicket(watching);
      watchers.push(watching);
      const viewer = await engine.watch(watch);
      guests.push(viewer);
      return viewer;
    },
    async renewAll() {
      for (const watching of watchers) await engine.live.watchTicket(watching);
    },
    happened: (type, streamId, times = 1) =>
      eventually(() => expect(count(type, streamId)).toBeGreaterThanOrEqual(times)),
    async close() {
      for (const guest of guests) guest.vanish();
      await Promise.all(publishers.map((publisher) => publisher.leave()));
      await engine.close();
    },
  };
}
