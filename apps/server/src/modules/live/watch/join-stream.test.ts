import { blockCountries, blockUser, follow, unfollow } from '@ovation/contract/people/audience.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { changeStream, getOwnStream, getStream, searchStreams } from '@ovation/contract/live/streams.ts';
import { createAgoraToken } from '@ovation/contract/live/watch.ts';
import type { ClientReply } from '@ovation/contract/events.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSockets, type Listener } from '../../../../test/sockets.ts';
import { setLiveStage, type LiveStage, type OpenedStream } from '../../../../test/stages/live-stage.ts';

let stage: LiveStage;
let performer: Person;
let fan: Person;
const sockets = createSockets(() => stage.server.url);
beforeAll(async () => {
  stage = await setLiveStage({ COUNTRY_HEADER: 'x-country' });
});
beforeEach(async () => {
  [performer, fan] = await Promise.all([stage.world.performer({ monthlyPrice: 5 }), stage.world.fan({ balance: 90 })]);
});
afterEach(() => sockets.closeAll());
afterAll(() => stage.server.stop());

const visitor = () => stage.server.client();

async function renew(listener: Listener, streamId: string, viewerId: string): Promise<ClientReply<'live.renew'>> {
  return (await listener.socket.emitWithAck('live.renew', { streamId, viewerId })) as ClientReply<'live.renew'>;
}

describe('joining', () => {
  test('a public stream gives visitors tickets for a minute, by its id and by its performer’s', async () => {
    const { _id } = await stage.goLive(performer);
    for (const id of [_id, performer.id]) {
      const joined = await stage.join(visitor(), id);
      expect(joined).toMatchObject({ stream: { _id, status: 'live' }, access: { granted: true, reason: 'public' } });
      expect(joined.watch.map(({ kind }) => kind)).toEqual(['whep', 'hls']);
      const lifeMs = Date.parse(joined.expiresAt) - stage.server.clock.now().getTime();
      expect(Math.round(lifeMs / 1_000)).toBe(60);
    }
    await expect(stage.join(visitor(), fan.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test.each([
    ['followers', undefined, [{ kind: 'follow' }, { kind: 'subscribe', price: 5 }]],
    ['subscribers', undefined, [{ kind: 'subscribe', price: 5 }]],
    ['ticket', 8, [{ kind: 'buy', price: 8 }]],
    ['minute', 1.5, [{ kind: 'minute', price: 1.5 }]],
  ] as const)('a stream for %s is locked for others, with what would unlock it', async (access, price, offers) => {
    const body = { access, ...(price === undefined ? {} : { price }), description: 'Secret '.repeat(100) };
    const { _id } = await stage.goLive(performer, body);
    for (const client of [visitor(), fan.client]) {
      const joined = await stage.join(client, _id);
      expect(joined).toMatchObject({ watch: [], access: { rule: access, granted: false, offers } });
      expect(joined.stream.description.length).toBeLessThan(200);
    }
  });

  test('opens to those who follow, subscribe, have a ticket, or pay for this minute', async () => {
    const watches = async (body: Parameters<typeof stage.goLive>[1], unlock: (id: string) => Promise<unknown>) => {
      const stream = await stage.goLive(performer, body);
      expect((await stage.join(fan.client, stream._id)).watch).toEqual([]);
      await unlock(stream._id);
      expect((await stage.join(fan.client, stream._id)).watch).toHaveLength(2);
      await stage.end(performer, stream);
    };
    await watches({ access: 'followers' }, () => stage.world.follow(fan, performer));
    await watches({ access: 'subscribers' }, () => stage.world.subscribe(fan, performer));
    await watches({ access: 'ticket', price: 3 }, (id) =>
      stage.relations.buy(fan.id, performer.id, id, 300n, 'stream'),
    );
  });

  test('gives no ticket while there is no video, and none after the end', async () => {
    const stream = await stage.open(performer);
    expect(await stage.join(fan.client, stream._id)).toMatchObject({ watch: [], access: { granted: true } });
    await stage.publish(stream);
    await stage.live.interrupt(stream._id);
    expect(await stage.join(fan.client, stream._id)).toMatchObject({ watch: [], stream: { status: 'interrupted' } });
    await stage.end(performer, stream);
    expect(await stage.join(fan.client, stream._id)).toMatchObject({ watch: [], stream: { status: 'ended' } });
  });

  test('gives no ticket to an account that loses access while the ticket is made', async () => {
    const { _id } = await stage.goLive(performer, { access: 'followers' });
    await stage.world.follow(fan, performer);
    const { watchTicket } = stage.live;
    const lose = (change: () => Promise<unknown>) => {
      stage.live.watchTicket = async (viewer) => {
        const ticket = await watchTicket(viewer);
        await change();
        return ticket;
      };
    };
    const { database } = stage.server.app;
    lose(() => database.deleteFrom('follows').where('account_id', '=', fan.id).execute());
    expect(await stage.join(fan.client, _id)).toMatchObject({ watch: [], access: { granted: false } });
    await stage.relations.follow(fan.id, performer.id);
    lose(() => stage.relations.block(performer.id, fan.id));
    await expect(stage.join(fan.client, _id)).rejects.toMatchObject({ statusCode: 404 });
    stage.live.watchTicket = watchTicket;
  });

  test('a token of Agora says nothing about a stream that is locked or hidden, or has another provider', async () => {
    const { _id } = await stage.goLive(performer, { access: 'subscribers' });
    const ask = (who: Person, streamId = _id) => who.client.call(createAgoraToken, { body: { streamId } });
    await expect(ask(fan)).rejects.toMatchObject({ code: 'content-locked' });
    await expect(ask(fan, fan.id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(ask(performer)).rejects.toMatchObject({ code: 'conflict', statusCode: 409 });
  });
});

describe('renewing over the socket', () => {
  test('gives new tickets to those who may watch, and events of the stream', async () => {
    const stream = await stage.goLive(performer, { access: 'followers' });
    await stage.world.follow(fan, performer);
    const { viewerId } = await stage.join(fan.client, stream._id);
    const listener = await sockets.listen(fan.token);
    expect(await renew(listener, stream._id, viewerId)).toMatchObject({ ok: true, watch: [{ kind: 'whep' }, {}] });
    const interrupted = listener.next('stream.changed');
    await stage.live.interrupt(stream._id);
    expect(await interrupted).toEqual({ streamId: stream._id, performerId: performer.id, status: 'interrupted' });
    const ended = listener.next('stream.changed');
    await stage.end(performer, stream);
    expect((await ended).status).toBe('ended');
  });

  test('is refused to those who may not watch, with a sentence', async () => {
    const stream = await stage.goLive(performer, { access: 'subscribers' });
    const listener = await sockets.listen(fan.token);
    const { viewerId } = await stage.join(fan.client, stream._id);
    expect(await renew(listener, stream._id, viewerId)).toEqual({ ok: false, message: 'This content is locked.' });
    expect(await renew(listener, fan.id, viewerId)).toMatchObject({ ok: false });
    const anonymous = sockets.open();
    expect(await anonymous.emitWithAck('live.renew', { streamId: stream._id, viewerId })).toMatchObject({ ok: false });
  });

  test('the number of viewers is sent to those who watch, each account once', async () => {
    const stream = await stage.goLive(performer);
    const listener = await sockets.listen(fan.token);
    await renew(listener, stream._id, (await stage.join(fan.client, stream._id)).viewerId);
    const counted = listener.next('stream.viewers');
    await stage.watch(fan.client, stream._id);
    await stage.watch(fan.client, stream._id);
    await stage.watch(visitor(), stream._id);
    expect(await counted).toEqual({ streamId: stream._id, viewers: 2 });
    const { peakViewers, totalViewer } = await performer.client.call(getOwnStream, { params: { id: stream._id } });
    expect([peakViewers, totalViewer]).toEqual([2, 2]);
  });
});

describe('a viewer is disconnected at once, and old tickets are refused, after', () => {
  let stream: OpenedStream;
  let token: string;
  let listener: Listener;
  async function start(
    body: Parameters<typeof stage.goLive>[1],
    unlock: (id: string) => Promise<unknown>,
  ): Promise<void> {
    stream = await stage.goLive(performer, body);
    await unlock(stream._id);
    const { viewerId } = await stage.join(fan.client, stream._id);
    listener = await sockets.listen(fan.token);
    await renew(listener, stream._id, viewerId);
    token = await stage.watch(fan.client, stream._id);
  }
  const isRefused = async () => {
    expect(stage.live.accepts(token)).toBe(false);
    expect((await stage.live.presence(stream._id))?.viewers ?? []).toEqual([]);
  };
  const isLockedNow = async () => {
    await isRefused();
    expect(await stage.join(fan.client, stream._id)).toMatchObject({ watch: [], access: { granted: false } });
  };
  const none = () => Promise.resolve();

  test('a block', async () => {
    await start({}, none);
    const locked = listener.next('stream.locked');
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    expect(await locked).toMatchObject({ streamId: stream._id });
    await isRefused();
    await expect(stage.join(fan.client, stream._id)).rejects.toMatchObject({ statusCode: 404 });
    expect(await renew(listener, stream._id, fan.id)).toMatchObject({ ok: false });
  });

  test('the block of a country', async () => {
    await start({}, none);
    const locked = listener.next('stream.locked');
    await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
    expect(await locked).toMatchObject({ streamId: stream._id });
    await isRefused();
    const french = await fetch(`${stage.server.url}/api/streaming/join/${stream._id}`, {
      headers: { 'x-country': 'FR' },
    });
    expect(french.status).toBe(451);
  });

  test('an unfollow, where followers watch', async () => {
    await start({ access: 'followers' }, () => fan.client.call(follow, { params: { id: performer.id } }));
    await fan.client.call(unfollow, { params: { id: performer.id } });
    await isLockedNow();
  });

  test('another rule', async () => {
    await start({}, none);
    const locked = listener.next('stream.locked');
    await performer.client.call(changeStream, { params: { id: stream._id }, body: { access: 'subscribers' } });
    expect(await locked).toEqual({
      streamId: stream._id,
      message: 'Who may watch has changed. Please join again.',
    });
    await isLockedNow();
  });

  test('the suspension of the account, and its closing', async () => {
    await start({}, none);
    await stage.server.admin.call(changeUserStatus, {
      params: { id: fan.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    await isRefused();
    const leaver = await stage.world.fan();
    token = await stage.watch(leaver.client, stream._id);
    await leaver.client.call(closeAccount, { body: { currentPassword: leaver.password } });
    await isRefused();
  });

  test('the end, for whatever reason it ends', async () => {
    await start({}, none);
    await stage.server.admin.call(changePerformerStatus, {
      params: { id: performer.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    expect(stage.live.isOpen(stream._id)).toBe(false);
    const { database } = stage.server.app;
    const { end_reason } = await database
      .selectFrom('streams')
      .select('end_reason')
      .where('id', '=', stream._id)
      .executeTakeFirstOrThrow();
    expect(end_reason).toBe('account');
  });

  test('staff hide it because it was reported', async () => {
    await start({}, none);
    await fan.client.call(createReport, {
      body: { objectType: 'stream', objectId: stream._id, reason: 'other', text: 'Not what it says.' },
    });
    const { data } = await stage.server.admin.call(listReportCases);
    const reported = data.find(({ object }) => object.objectId === stream._id);
    await stage.server.admin.call(moderate, {
      params: { id: reported?._id ?? '' },
      body: { action: 'hide', note: 'Against the rules.' },
    });
    expect(stage.live.isOpen(stream._id)).toBe(false);
    await expect(stage.join(fan.client, stream._id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('a subscription that is over: the engine knows when', async () => {
    await start({ access: 'subscribers' }, () => stage.world.subscribe(fan, performer));
    const until = stage.live.paidUntil({ streamId: stream._id, accountId: fan.id });
    const days = ((until?.getTime() ?? 0) - stage.server.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });
});

describe('lists', () => {
  test('have who is live, with most viewers first; what is announced, the soonest first', async () => {
    const others = await Promise.all([stage.world.performer(), stage.world.performer()]);
    const streams = [];
    for (const each of others) streams.push(await stage.goLive(each, { title: 'Listed', tags: ['listed'] }));
    await stage.watch(fan.client, streams[1]?._id ?? '');
    await stage.server.app.viewerCounts.count(streams[1]?._id ?? '');
    const list = async (query: object) =>
      (await visitor().call(searchStreams, { query: { tag: 'listed', ...query } })).data.map(({ _id }) => _id);
    expect(await list({})).toEqual([streams[1]?._id, streams[0]?._id]);
    expect(await list({ q: others[0]?.username })).toEqual([streams[0]?._id]);
    expect(await list({ performerId: others[1]?.id })).toEqual([streams[1]?._id]);
    expect(await list({ access: 'ticket' })).toEqual([]);
    const at = (hours: number) => new Date(stage.server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const [late, soon] = [
      await stage.open(performer, { tags: ['listed'], startsAt: at(5) }),
      await stage.open(performer, { tags: ['listed'], startsAt: at(2) }),
    ];
    expect(await list({ status: 'scheduled' })).toEqual([soon._id, late._id]);
    for (const [index, stream] of streams.entries()) await stage.end(others[index] as Person, stream);
    expect(await list({})).toEqual([]);
    expect(await list({ status: 'ended' })).toHaveLength(2);
    expect(await visitor().call(getStream, { params: { id: streams[0]?._id ?? '' } })).toMatchObject({
      status: 'ended',
    });
  });

  test('have no private show, which its two parties alone find', async () => {
    const { _id } = await stage.goLive(performer, { access: 'minute', price: 2 });
    const { database } = stage.server.app;
    await database.updateTable('streams').set({ fan_id: fan.id }).where('id', '=', _id).execute();
    const stranger = await stage.world.fan();
    for (const client of [fan.client, performer.client, visitor()])
      expect((await client.call(searchStreams, { query: { performerId: performer.id } })).data).toEqual([]);
    expect(await stage.join(fan.client, _id)).toMatchObject({
      stream: { isPrivate: true },
      access: { granted: false },
    });
    for (const client of [stranger.client, visitor()]) {
      await expect(stage.join(client, _id)).rejects.toMatchObject({ statusCode: 404 });
      await expect(stage.join(client, performer.id)).rejects.toMatchObject({ statusCode: 404 });
      await expect(client.call(getStream, { params: { id: _id } })).rejects.toMatchObject({ statusCode: 404 });
    }
  });
});
