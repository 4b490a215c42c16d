import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, type TestContext } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import type { LiveEvent, LiveVideo, PublishWay, StreamPresence, WatchTicket, WatchWay } from '../live-video.ts';

/** A publisher of the tests, whose clip repeats for ever. */
export interface ConformancePublisher {
  pause(): void;
  resume(): void;
  leave(): Promise<void>;
  vanish(): void;
}

/** A viewer of the tests. */
export interface ConformanceViewer {
  /** Complete pictures that arrived. */
  readonly frames: number;
  readonly firstIsKeyframe: boolean | undefined;
  vanish(): void;
}

/** What not every provider does. */
type Ability =
  /** Keeps recordings. */
  | 'recording'
  /** Real pictures arrive, and the provider reports their bitrate and size. */
  | 'health'
  /** Notices a publisher who is connected and sends nothing. */
  | 'silence'
  /** Moves from one device of a publisher to another without an interruption, and announces it. */
  | 'seamless-replacement'
  /** Lets a publisher return at once whom the site has disconnected. */
  | 'return'
  /** Its own clock can be moved. */
  | 'clock'
  /** Refuses a ticket of another stream by the address at which it is used. */
  | 'foreign-tickets'
  /** Refuses what was taken back before the first picture, and not a moment after it. */
  | 'refusal-at-once'
  /** Refuses new tickets, too, of those whose paid time is over: the site issues none. */
  | 'unpaid-tickets'
  /** Refuses viewers while nobody publishes, in place of letting them wait. */
  | 'no-waiting';

export interface OpenLiveVideo {
  readonly live: LiveVideo;
  /** Why the provider lacks an ability; what needs it is skipped with this reason. */
  readonly lacks: Partial<Record<Ability, string>>;
  /** Both throw if the ticket is refused. */
  publish(ways: readonly PublishWay[]): Promise<ConformancePublisher>;
  watch(ways: readonly WatchWay[]): Promise<ConformanceViewer>;
  /** Moves the provider's clock. */
  advance(ms: number): void;
  close(): Promise<void>;
}

/** A second of the clip. */
export const someFrames = 15;

/** A provider for all tests of a suite, with publishers and viewers that leave after each. */
export function createConformanceStage(open: () => Promise<OpenLiveVideo>) {
  let opened: OpenLiveVideo;
  const events: LiveEvent[] = [];
  const guests: { vanish(): void }[] = [];
  const streams: string[] = [];

  beforeAll(async () => {
    opened = await open();
    opened.live.onEvent((event) => events.push(event));
  });
  // Streams that go on would take from those of the next test.
  afterEach(async () => {
    for (const guest of guests.splice(0)) guest.vanish();
    for (const streamId of streams.splice(0)) await opened.live.endStream(streamId);
  });
  afterAll(() => opened.close());

  const has = (ability: Ability): boolean => opened.lacks[ability] === undefined;
  const tryPublish = (ways: readonly PublishWay[]): Promise<ConformancePublisher> => opened.publish(ways);
  const tryWatch = (ways: readonly WatchWay[]): Promise<ConformanceViewer> => opened.watch(ways);

  function skipWithout({ skip }: TestContext, ability: Ability): void {
    const reason = opened.lacks[ability];
    if (reason !== undefined) skip(reason);
  }

  async function openStream(isRecorded = false): Promise<string> {
    const streamId = randomUUID();
    streams.push(streamId);
    await opened.live.openStream({ streamId, epoch: 1, isRecorded, maxBitrate: 4_000_000 });
    return streamId;
  }

  async function publish(streamId: string): Promise<ConformancePublisher> {
    const publisher = await tryPublish(await opened.live.publishTicket({ streamId, accountId: 'performer' }));
    guests.push(publisher);
    return publisher;
  }

  async function goLive(isRecorded = false): Promise<{ streamId: string; publisher: ConformancePublisher }> {
    const streamId = await openStream(isRecorded);
    const publisher = await publish(streamId);
    await eventually(() => expect(told('publishing', streamId)).toHaveLength(1));
    return { streamId, publisher };
  }

  function ticketOf(streamId: string, accountId?: string): Promise<WatchTicket> {
    const viewerId = randomUUID();
    return opened.live.watchTicket({ streamId, viewerId, ...(accountId === undefined ? {} : { accountId }) });
  }

  async function watchWith(ways: readonly WatchWay[]): Promise<ConformanceViewer> {
    const viewer = await tryWatch(ways);
    guests.push(viewer);
    return viewer;
  }

  async function watch(streamId: string, accountId?: string): Promise<ConformanceViewer> {
    return watchWith((await ticketOf(streamId, accountId)).watch);
  }

  function told(type: LiveEvent['type'], streamId: string): LiveEvent[] {
    return events.filter((event) => {
      if (event.type !== type || event.type === 'encoder-refused') return false;
      return ('viewer' in event ? event.viewer.streamId : event.streamId) === streamId;
    });
  }

  async function presenceOf(streamId: string): Promise<StreamPresence> {
    const presence = await opened.live.presence(streamId);
    expect(presence).toBeDefined();
    return presence!;
  }

  function framesOf(viewer: ConformanceViewer, more: number): Promise<void> {
    const wanted = viewer.frames + more;
    return eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
  }

  /** Within the time that someone else receives two seconds of video, and for another second. */
  async function expectStopped(viewer: ConformanceViewer, witness: ConformanceViewer): Promise<void> {
    await framesOf(witness, 2 * someFrames);
    const seen = viewer.frames;
    await framesOf(witness, someFrames);
    expect(viewer.frames).toBe(seen);
  }

  /** A ticket that was taken back shows nothing, or nothing but the moment until the provider learns of its use. */
  async function expectRefused(ways: readonly WatchWay[], witness: ConformanceViewer): Promise<void> {
    if (has('refusal-at-once')) return expect(tryWatch(ways)).rejects.toThrow();
    const viewer = await tryWatch(ways).catch(() => undefined);
    return viewer && expectStopped(viewer, witness);
  }

  return {
    get live(): LiveVideo {
      return opened.live;
    },
    advance: (ms: number): void => opened.advance(ms),
    has,
    skipWithout,
    openStream,
    publish,
    tryPublish,
    goLive,
    ticketOf,
    watch,
    watchWith,
    tryWatch,
    told,
    presenceOf,
    framesOf,
    expectStopped,
    expectRefused,
  };
}
