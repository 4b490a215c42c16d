import { mediaPlaylistOf, readPlaylist } from './read-playlist.ts';
import type { LiveEvent, WatchWay } from '../streams.ts';
import type { TestEngine } from './start-engine.ts';
import type { TestPublisher } from './whip-publisher.ts';
import type { TestViewer } from './whep-viewer.ts';

/** Publishers and viewers who come back by themselves, like those of the site, with how often they had to try. */
export interface LiveGuests {
  publish(streamId: string): Promise<void>;
  watch(streamId: string, accountId: string): Promise<void>;
  /** The present connection. */
  viewer(accountId: string): TestViewer;
  publisher(streamId: string): TestPublisher;
  /** Offers that were refused. */
  readonly refusals: readonly string[];
  /** Events that concern one stream. */
  events(streamId: string): readonly LiveEvent[];
  /** After a restart: hears the new engine. */
  hear(): void;
  /** Resolves when all who are coming back are connected. */
  settled(): Promise<void>;
  leave(): void;
}

export function createLiveGuests(engine: TestEngine): LiveGuests {
  const publishers = new Map<string, TestPublisher>();
  const viewers = new Map<string, TestViewer>();
  const left: { vanish(): void }[] = [];
  const refusals: string[] = [];
  const events: LiveEvent[] = [];
  let coming: Promise<unknown> = Promise.resolve();

  async function attempt<Guest>(connect: () => Promise<Guest>): Promise<Guest> {
    try {
      return await connect();
    } catch (error) {
      refusals.push(String(error));
      // What a client waits when the stream is interrupted for a moment.
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
      return attempt(connect);
    }
  }

  async function publish(streamId: string): Promise<void> {
    const before = publishers.get(streamId);
    const connect = async (): Promise<TestPublisher> =>
      engine.publish(await engine.live.publishTicket({ streamId, accountId: 'performer' }));
    publishers.set(streamId, await attempt(connect));
    before?.pause();
    if (before) left.push(before);
  }

  async function watch(streamId: string, accountId: string): Promise<void> {
    const before = viewers.get(accountId);
    const connect = async (): Promise<TestViewer> => engine.watch(await waysOf(engine, streamId, accountId));
    viewers.set(accountId, await attempt(connect));
    if (before) left.push(before);
  }

  function hearOne(event: LiveEvent): void {
    events.push(event);
    if (event.type === 'interrupted') coming = Promise.all([coming, publish(event.streamId)]);
    if (event.type === 'left' && event.viewer.transport === 'whep')
      coming = Promise.all([coming, watch(event.viewer.streamId, event.viewer.accountId!)]);
  }

  const hear = (): void => engine.live.onEvent(hearOne);
  hear();
  return {
    publish,
    watch,
    viewer: (accountId) => viewers.get(accountId)!,
    publisher: (streamId) => publishers.get(streamId)!,
    refusals,
    events: (streamId) =>
      events.filter((event) => {
        if (event.type === 'encoder-refused') return false;
        return ('viewer' in event ? event.viewer.streamId : event.streamId) === streamId;
      }),
    hear,
    settled: async () => void (await coming),
    leave() {
      for (const guest of [...publishers.values(), ...viewers.values(), ...left]) guest.vanish();
    },
  };
}

async function waysOf(engine: TestEngine, streamId: string, accountId: string): Promise<readonly WatchWay[]> {
  return (await engine.live.watchTicket({ streamId, accountId, viewerId: accountId })).watch;
}

/** A player of LL-HLS: how many seconds of each segment it was offered, and how many pictures whole segments have. */
export function createHlsReader(engine: TestEngine, streamId: string) {
  const seconds = new Map<number, number>();
  const pictures = new Map<number, number>();

  async function countIn(uri: string, playlist: string): Promise<number> {
    const reply = await fetch(new URL(uri, playlist));
    return reply.ok ? countPictures(Buffer.from(await reply.arrayBuffer())) : 0;
  }

  return {
    /** Reads the playlist and what is new in it; returns the number of the last segment. */
    async read(): Promise<number> {
      const ways = await waysOf(engine, streamId, 'reader');
      const way = ways.find(({ kind }) => kind === 'hls');
      if (way?.kind !== 'hls') throw new Error('There is no LL-HLS.');
      const playlist = mediaPlaylistOf(way.url);
      const reply = await fetch(playlist);
      if (!reply.ok) throw new Error(`The playlist is answered with ${reply.status}.`);
      const { segments } = readPlaylist(await reply.text());
      for (const { sequence, uri, seconds: lasts } of segments) {
        seconds.set(sequence, Math.max(seconds.get(sequence) ?? 0, lasts));
        if (uri !== undefined && !pictures.has(sequence)) pictures.set(sequence, await countIn(uri, playlist));
      }
      return segments.at(-1)?.sequence ?? 0;
    },
    get secondsSeen() {
      return [...seconds.values()].reduce((sum, each) => sum + each, 0);
    },
    get picturesSeen() {
      return [...pictures.values()].reduce((sum, each) => sum + each, 0);
    },
  };
}

/** The samples of the first track, which has the pictures, in a piece of fragmented MP4 (ISO 14496-12). */
function countPictures(piece: Buffer): number {
  const fragments = boxesOf(piece, 'moof').flatMap((moof) => boxesOf(moof, 'traf'));
  const ofPictures = fragments.filter((traf) => boxesOf(traf, 'tfhd')[0]?.readUInt32BE(4) === 1);
  const runs = ofPictures.flatMap((traf) => boxesOf(traf, 'trun'));
  return runs.reduce((sum, run) => sum + run.readUInt32BE(4), 0);
}

/** The contents of the boxes of this type, directly in these bytes. */
function boxesOf(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at)))
    if (bytes.toString('latin1', at + 4, at + 8) === type)
      found.push(bytes.subarray(at + 8, at + bytes.readUInt32BE(at)));
  return found;
}
