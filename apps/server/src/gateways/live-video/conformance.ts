import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { createConformanceStage, someFrames, type OpenLiveVideo } from './conformance/stage.ts';
import type { PublishWay, WatchWay } from './live-video.ts';

const ticketMs = 60_000;

/** The tests for every provider. What a provider cannot do, it says in `lacks`. */
export function liveVideoConformance(name: string, open: () => Promise<OpenLiveVideo>): void {
  describe(`${name} as live video`, () => {
    const stage = createConformanceStage(open);
    const { openStream, publish, ticketOf, watch, watchWith, goLive } = stage;
    const { framesOf, presenceOf, told, has, skipWithout, expectStopped, expectRefused } = stage;

    test('a viewer sees the stream, and presence names publisher and viewer', async () => {
      const { streamId } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, someFrames);
      await eventually(async () => {
        const { publisher, viewers } = await presenceOf(streamId);
        expect(publisher?.lastMediaAt).toBeInstanceOf(Date);
        expect(viewers).toMatchObject([{ streamId, accountId: 'fan' }]);
      });
      await eventually(() => expect(told('watching', streamId)).toMatchObject([{ viewer: { accountId: 'fan' } }]));
    });

    test('a viewer sees the stream from a keyframe on, and presence describes its pictures', async (context) => {
      skipWithout(context, 'health');
      const { streamId } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, 1);
      expect(viewer.firstIsKeyframe).toBe(true);
      await eventually(async () => {
        const { health } = await presenceOf(streamId);
        expect(health).toMatchObject({ width: 320, height: 180, hasBFrames: false, hasAudio: true, loss: 0 });
        expect(health?.bitrate).toBeGreaterThan(0);
      });
    });

    test('the proof of watching is renewed while frames arrive', async () => {
      const { streamId } = await goLive();
      const viewer = await watch(streamId, 'fan');
      const proofAt = async (): Promise<number> => (await presenceOf(streamId)).viewers[0]?.lastProofAt.getTime() ?? 0;
      await eventually(async () => expect(await proofAt()).toBeGreaterThan(0));
      const first = await proofAt();
      await framesOf(viewer, someFrames);
      await eventually(async () => expect(await proofAt()).toBeGreaterThan(first));
    });

    test('tickets that are invented, changed or for publishing are refused', async () => {
      const { streamId } = await goLive();
      const { watch: ways } = await ticketOf(streamId, 'fan');
      const [publishing] = await stage.live.publishTicket({ streamId, accountId: 'performer' });
      const changed = tokenOf(ways[0]).replace(/.{9}$/, (last) => (last.startsWith('A') ? 'B' : 'A') + last.slice(1));
      for (const token of ['invented', changed, tokenOf(publishing)])
        await expect(stage.tryWatch(withToken(ways, token)), token).rejects.toThrow();
      for (const token of ['invented', tokenOf(ways[0])])
        await expect(stage.tryPublish(withToken([publishing!], token)), token).rejects.toThrow();
    });

    test('a ticket of another stream is refused', async (context) => {
      skipWithout(context, 'foreign-tickets');
      const { streamId } = await goLive();
      const { watch: ways } = await ticketOf(streamId, 'fan');
      const { watch: foreign } = await ticketOf(await openStream(), 'fan');
      await expect(stage.tryWatch(withToken(ways, tokenOf(foreign[0])))).rejects.toThrow();
    });

    test('a ticket that has expired is refused, and a viewer who did not renew is disconnected', async (context) => {
      skipWithout(context, 'clock');
      const { streamId } = await goLive();
      const old = await ticketOf(streamId, 'late');
      const viewer = await watch(streamId, 'careless');
      await framesOf(viewer, 1);
      const renewing = { streamId, accountId: 'careful', viewerId: randomUUID() };
      const careful = await watchWith((await stage.live.watchTicket(renewing)).watch);
      await framesOf(careful, 1);
      stage.advance(ticketMs / 2);
      await stage.live.watchTicket(renewing);
      stage.advance(ticketMs / 2 + 1);
      await expect(stage.tryWatch(old.watch)).rejects.toThrow();
      await expectStopped(viewer, careful);
    });

    test('an account that may no longer watch is disconnected in all tabs; others are not', async () => {
      const { streamId } = await goLive();
      const ticket = await ticketOf(streamId, 'blocked');
      const [tab, otherTab, other] = [
        await watchWith(ticket.watch),
        await watch(streamId, 'blocked'),
        await watch(streamId, 'fan'),
      ];
      for (const viewer of [tab, otherTab, other]) await framesOf(viewer, 1);
      await eventually(() => expect(told('watching', streamId)).toHaveLength(3));
      await stage.live.stopWatching({ streamId, accountId: 'blocked' });
      await expectStopped(tab, other);
      await expectStopped(otherTab, other);
      await expectRefused(ticket.watch, other);
      await eventually(async () =>
        expect((await presenceOf(streamId)).viewers.map(({ accountId }) => accountId)).toEqual(['fan']),
      );
      await eventually(() => expect(told('left', streamId).length).toBeGreaterThanOrEqual(2));
      await framesOf(await watch(streamId, 'blocked'), 1);
    });

    test('when the rule changes, everyone but the publisher has to join again', async () => {
      const { streamId } = await goLive();
      const ticket = await ticketOf(streamId);
      const [visitor, fan] = [await watchWith(ticket.watch), await watch(streamId, 'fan')];
      for (const viewer of [visitor, fan]) await framesOf(viewer, 1);
      await stage.live.stopAllWatching(streamId);
      const again = await watch(streamId, 'fan');
      await expectRefused(ticket.watch, again);
      await expectStopped(visitor, again);
      await expectStopped(fan, again);
    });

    test('paid video stops by itself when the time is over', async () => {
      const { streamId } = await goLive();
      const [paying, free] = [await watch(streamId, 'paying'), await watch(streamId, 'free')];
      for (const viewer of [paying, free]) await framesOf(viewer, 1);
      await stage.live.setPaidUntil({ streamId, accountId: 'paying' }, new Date(Date.now() + 3_600_000));
      await framesOf(paying, someFrames);
      await stage.live.setPaidUntil({ streamId, accountId: 'paying' }, new Date(0));
      await expectStopped(paying, free);
      if (has('unpaid-tickets')) await expect(watch(streamId, 'paying')).rejects.toThrow();
      await stage.live.setPaidUntil({ streamId, accountId: 'paying' }, undefined);
      await framesOf(await watch(streamId, 'paying'), 1);
    });

    test('a publisher is disconnected on demand, and may come back', async (context) => {
      skipWithout(context, 'return');
      const { streamId } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, 1);
      await stage.live.stopPublishing(streamId);
      await eventually(async () => expect((await presenceOf(streamId)).publisher).toBeUndefined());
      await stage.live.stopPublishing(streamId);
      await publish(streamId);
      await eventually(async () => expect((await presenceOf(streamId)).publisher).toBeDefined());
      await framesOf(await watch(streamId, 'fan'), 1);
    });

    test('a second publisher replaces the first, and viewers go on watching', async () => {
      const { streamId, publisher } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, 1);
      await publish(streamId);
      if (has('seamless-replacement')) await eventually(() => expect(told('publishing', streamId)).toHaveLength(2));
      await framesOf(viewer, someFrames);
      publisher.vanish();
      await framesOf(viewer, 2 * someFrames);
      if (has('seamless-replacement')) expect(told('interrupted', streamId)).toEqual([]);
      const { publisher: second, viewers } = await presenceOf(streamId);
      expect([second !== undefined, viewers.length]).toEqual([true, 1]);
    });

    test('silence interrupts the stream, and the publisher may go on', async (context) => {
      skipWithout(context, 'silence');
      const { streamId, publisher } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, 1);
      publisher.pause();
      await eventually(() => expect(told('interrupted', streamId)).toHaveLength(1));
      expect((await presenceOf(streamId)).publisher).toBeUndefined();
      publisher.resume();
      await eventually(() => expect(told('publishing', streamId)).toHaveLength(2));
      await framesOf(viewer, someFrames);
    });

    test('a publisher who leaves interrupts the stream, and may return to it', async () => {
      const { streamId, publisher } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, 1);
      await publisher.leave();
      await eventually(() => expect(told('interrupted', streamId)).not.toEqual([]));
      expect((await presenceOf(streamId)).publisher).toBeUndefined();
      await publish(streamId);
      await framesOf(viewer, someFrames);
    });

    test('ending disconnects everyone, refuses their tickets, and ending again changes nothing', async () => {
      const { streamId } = await goLive();
      const { streamId: stays } = await goLive();
      const [viewer, other] = [await watch(streamId, 'fan'), await watch(stays, 'fan')];
      for (const each of [viewer, other]) await framesOf(each, 1);
      const ticket = await ticketOf(streamId, 'fan');
      const publishing = await stage.live.publishTicket({ streamId, accountId: 'performer' });
      await stage.live.endStream(streamId);
      await stage.live.endStream(streamId);
      expect(await stage.live.presence(streamId)).toBeUndefined();
      await expectStopped(viewer, other);
      await expectRefused(ticket.watch, other);
      if (has('refusal-at-once')) await expect(stage.tryPublish(publishing)).rejects.toThrow();
      expect(await stage.live.presence(streamId)).toBeUndefined();
    });

    test('opening again with the same or an older epoch changes nothing', async () => {
      const { streamId } = await goLive();
      const viewer = await watch(streamId, 'fan');
      await stage.live.openStream({ streamId, epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
      await stage.live.openStream({ streamId, epoch: 0, isRecorded: false, maxBitrate: 4_000_000 });
      await framesOf(viewer, someFrames);
      expect((await presenceOf(streamId)).epoch).toBe(1);
    });

    test('no one can watch before the publisher comes', async (context) => {
      skipWithout(context, 'no-waiting');
      const streamId = await openStream();
      await expect(watch(streamId, 'fan')).rejects.toThrow();
    });

    test('the recording arrives once, whole, and can be discarded', async (context) => {
      skipWithout(context, 'recording');
      const { streamId } = await goLive(true);
      const viewer = await watch(streamId, 'fan');
      await framesOf(viewer, 3 * someFrames);
      await stage.live.endStream(streamId);
      await eventually(() => expect(told('recorded', streamId)).toHaveLength(1));
      await stage.live.endStream(streamId);
      const recording = await stage.live.recording(streamId);
      expect(recording?.durationMs).toBeGreaterThan(1_000);
      expect(recording?.sizeBytes).toBeGreaterThan(0);
      await stage.live.discardRecording(streamId);
      expect(await stage.live.recording(streamId)).toBeUndefined();
      expect(told('recorded', streamId)).toHaveLength(1);
    });
  });
}

type Way = PublishWay | WatchWay;

function tokenOf(way: Way | undefined): string {
  if (way && 'token' in way) return way.token;
  throw new Error('The first way has no token.');
}

function withToken<Kind extends Way>(ways: readonly Kind[], token: string): Kind[] {
  return ways.filter((way) => 'token' in way).map((way) => ({ ...way, token }));
}
