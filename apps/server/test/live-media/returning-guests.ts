import type { Client } from '@ovation/client';
import { getOpenStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { mediaPlaylistOf, readPlaylist } from '@ovation/live-engine/testing/read-playlist.ts';
import type { H264Clip } from '@ovation/live-engine/testing/h264-clip.ts';
import { watchStream, type TestViewer } from '@ovation/live-engine/testing/whep-viewer.ts';
import { publishClip, type TestPublisher } from '@ovation/live-engine/testing/whip-publisher.ts';

/** A publisher and a viewer who know the site by its API alone, and come back by themselves as its pages do. */
export interface ReturningGuests {
  /** When each complete picture arrived by WebRTC, whichever connection it came by: `performance.now()`. */
  readonly arrivals: readonly number[];
  /** When the playlist of LL-HLS had something new. */
  readonly announced: readonly number[];
  leave(): void;
}

interface Options {
  readonly streamId: string;
  readonly performer: Client;
  readonly viewer: Client;
  readonly clip: H264Clip;
  /** Whether the viewer follows the playlist of LL-HLS, too. */
  readonly readsPlaylist?: boolean;
}

const askMs = 100;
/** Without a picture for this long, the viewer asks for a new connection. */
const silentMs = 1_000;

export function createReturningGuests({
  streamId,
  performer,
  viewer,
  clip,
  readsPlaylist = false,
}: Options): ReturningGuests {
  const arrivals: number[] = [];
  const announced: number[] = [];
  let lastHint: string | undefined;
  const leaving = new AbortController();
  let publisher: TestPublisher | undefined;
  let watching: TestViewer | undefined;

  async function publishAgain(): Promise<void> {
    const { stream } = await performer.call(getOpenStream);
    if (!stream?.publish.whip || stream.status === 'live') return;
    publisher?.vanish();
    publisher = await publishClip({ ...stream.publish.whip, clip });
    // Until the site has the first picture.
    await pause(silentMs);
  }

  async function watchAgain(): Promise<void> {
    if (performance.now() - (arrivals.at(-1) ?? 0) < silentMs) return;
    const { watch } = await viewer.call(joinStream, { params: { id: streamId }, query: {} });
    const way = watch.find(({ kind }) => kind === 'whep');
    if (way?.kind !== 'whep') return;
    const before = watching;
    watching = await watchStream({
      ...way,
      onVideo: (packet) => void (isLastOfPicture(packet) && arrivals.push(performance.now())),
    });
    before?.vanish();
    await pause(silentMs);
  }

  async function readPlaylistAgain(): Promise<void> {
    const { watch } = await viewer.call(joinStream, { params: { id: streamId }, query: {} });
    const way = watch.find(({ kind }) => kind === 'hls');
    if (way?.kind !== 'hls') return;
    while (!leaving.signal.aborted) {
      const reply = await fetch(mediaPlaylistOf(way.url));
      const text = await reply.text();
      if (!reply.ok) return;
      const { hint } = readPlaylist(text);
      if (hint !== undefined && hint !== lastHint) announced.push(performance.now());
      lastHint = hint;
      await pause(askMs);
    }
  }

  /** What fails while something starts again is tried again. */
  async function repeat(step: () => Promise<void>): Promise<void> {
    while (!leaving.signal.aborted) {
      await step().catch(() => undefined);
      await pause(askMs);
    }
    publisher?.vanish();
    watching?.vanish();
  }

  void repeat(publishAgain);
  void repeat(watchAgain);
  if (readsPlaylist) void repeat(readPlaylistAgain);
  return {
    arrivals,
    announced,
    leave: () => leaving.abort(),
  };
}

/** The marker of RTP. */
function isLastOfPicture(packet: Buffer): boolean {
  return ((packet[1] ?? 0) & 0x80) !== 0;
}
