import { buyOperations } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing';
import type { WatchingViewer } from '../src/gateways/live-video/live-video.ts';
import { endStream } from '../src/modules/live/streams/end-stream.ts';
import { billVisits } from '../src/modules/live/visits/bill-visits.ts';
import { newId } from '../src/platform/new-id.ts';
import type { LiveStandIn } from './live-media/live-stand-in.ts';
import type { TestClock, TestServer } from './start-server.ts';

/** Live streams that cost by the minute, in an engine in memory, and the seconds that pass. */
export interface VisitStage {
  readonly engine: LiveStandIn;
  /** A live stream; price in minor units. Returns its id. */
  stream(performer: Person, options?: StreamOptions): Promise<string>;
  /** The first video of a stream that waits for it. */
  golive(streamId: string): Promise<void>;
  /** Pays, and watches from the first frame. */
  enter(fan: Person, streamId: string): Promise<WatchingViewer>;
  pay(fan: Person, streamId: string): Promise<void>;
  /** Connects without paying. */
  watch(fan: Person, streamId: string): Promise<WatchingViewer>;
  /** Seconds go by, with a round of the biller after each. */
  pass(seconds: number): Promise<void>;
  interrupt(streamId: string): Promise<void>;
  resume(streamId: string): Promise<void>;
  end(streamId: string): Promise<void>;
  /** The visits of an account, the latest last. */
  visitsOf(fan: Person): Promise<Visited[]>;
}

interface StreamOptions {
  readonly access?: 'minute' | 'paid';
  readonly price?: bigint;
  readonly status?: 'live' | 'scheduled';
  readonly fanId?: string;
}

interface Visited {
  readonly minutes: number;
  readonly reason: string | null;
  readonly paidUntil: Date | null;
}

export function createVisitStage({ app, clock }: TestServer): VisitStage {
  const engine = app.liveVideo as LiveStandIn;
  stopClock(clock);
  const publish = async (streamId: string): Promise<void> => {
    const [way] = await engine.publishTicket({ streamId, accountId: streamId });
    await engine.publish(streamId, way && 'token' in way ? way.token : '');
  };
  const stage: VisitStage = {
    engine,
    async stream({ id: performerId }, { access = 'minute', price = 100n, status = 'live', fanId } = {}) {
      const [id, now] = [newId(), clock.now()];
      const isLive = status === 'live';
      await app.database
        .insertInto('streams')
        .values({
          id,
          performer_id: performerId,
          fan_id: fanId ?? null,
          title: 'An evening',
          access,
          price,
          status: isLive ? 'waiting' : 'scheduled',
          epoch: isLive ? 1 : 0,
          starts_at: isLive ? null : now,
          opened_at: isLive ? now : null,
          published_at: now,
        })
        .execute();
      if (isLive) {
        await engine.openStream({ streamId: id, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
        await publish(id);
      }
      return id;
    },
    golive: publish,
    async pay({ client }, id) {
      await client.call(buyOperations.stream, { params: { id } });
    },
    async watch({ id: accountId }, streamId) {
      const { watch } = await engine.watchTicket({ streamId, accountId, viewerId: newId() });
      const [way] = watch;
      return engine.watch(way && 'token' in way ? way.token : '');
    },
    async enter(fan, streamId) {
      await stage.pay(fan, streamId);
      return stage.watch(fan, streamId);
    },
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000);
        await billVisits(app);
      }
    },
    async interrupt(streamId) {
      await engine.interrupt(streamId);
      await billVisits(app);
    },
    async resume(streamId) {
      await publish(streamId);
      await billVisits(app);
    },
    async end(streamId) {
      await app.transaction((work) => endStream(work, app, streamId, { reason: 'performer' }));
      // Billers skip a visit whose viewer is leaving at that moment, until their next round.
      await engine.settled();
      await billVisits(app);
    },
    async visitsOf({ id }) {
      const rows = await app.database
        .selectFrom('stream_visits')
        .select(['minutes', 'end_reason as reason', 'paid_until as paidUntil'])
        .where('account_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows;
    },
  };
  return stage;
}

/** From now on time passes only when a test says so, however long its steps take. */
function stopClock(clock: TestClock): void {
  let at = clock.now().getTime();
  Object.assign(clock, {
    now: () => new Date(at),
    advance(ms: number) {
      at += ms;
    },
    set(date: Date) {
      at = date.getTime();
    },
  });
}
