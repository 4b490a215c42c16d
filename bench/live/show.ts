import { setTimeout as pause } from 'node:timers/promises';
import type { ClipOptions } from '@ovation/live-engine/testing/h264-clip.ts';
import { startEngine, type TestEngine } from '@ovation/live-engine/testing/start-engine.ts';
import type { ViewerOptions, TestViewer } from '@ovation/live-engine/testing/whep-viewer.ts';
import type { WatchWay } from '@ovation/live-engine';

const streamId = 'show';

/** A live stream of the embedded engine, without the rest of the site. */
export interface Show {
  readonly engine: TestEngine;
  /** A ticket of a viewer of their own. */
  ways(viewerId: string): Promise<readonly WatchWay[]>;
  watch(viewerId: string, options?: Omit<ViewerOptions, 'url' | 'token'>): Promise<TestViewer>;
  end(): Promise<void>;
}

interface ShowOptions {
  readonly clip: ClipOptions;
  readonly hasPackager?: boolean;
  /** Sees each packet that is published. */
  readonly onSent?: (packet: Buffer) => void;
}

export async function startShow({ clip, hasPackager = false, onSent }: ShowOptions): Promise<Show> {
  const packager = hasPackager ? { reserveBytes: 0, maxRecordingMs: 3_600_000 } : undefined;
  const engine = await startEngine({ clip, ...(packager ? { packager } : {}) });
  await engine.live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 20_000_000 });
  const publisher = await engine.publish(await engine.live.publishTicket({ streamId, accountId: 'performer' }), {
    mangle(packet) {
      onSent?.(packet);
      return packet;
    },
  });
  while (!(await engine.live.presence(streamId))?.publisher) await pause(20);
  const ways = async (viewerId: string): Promise<readonly WatchWay[]> =>
    (await engine.live.watchTicket({ streamId, viewerId })).watch;
  return {
    engine,
    ways,
    watch: async (viewerId, options) => engine.watch(await ways(viewerId), options),
    async end() {
      publisher.vanish();
      await engine.close();
    },
  };
}
