import { changeMe, changePassword, login, logout } from '@ovation/contract/people/accounts.ts';
import { follow, unfollow } from '@ovation/contract/people/audience.ts';
import { createComment } from '@ovation/contract/publishing/comments.ts';
import { uploadWelcomeVideo } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, makeVideoFile, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSockets, logInBySocket } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { hashToken, sweepSessionsJob } from '../accounts/index.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
const { open, listen } = sockets;

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

describe('logging in', () => {
  test('by the login event, which returns the account’s id', async () => {
    const fan = await world.fan();
    expect(await logInBySocket(open(), { token: fan.token })).toEqual({ ok: true, accountId: fan.id });
  });

  test('by the handshake or the browser’s cookie, after which the event needs no token', async () => {
    const fan = await world.fan();
    expect(await logInBySocket(open({ token: fan.token }))).toEqual({ ok: true, accountId: fan.id });
    expect(await logInBySocket(open({ headers: { cookie: `theme=dark; token=${fan.token}` } }))).toEqual({
      ok: true,
      accountId: fan.id,
    });
  });

  test.each([
    ['a wrong token', { token: 'nobody' }],
    ['no token', undefined],
    ['a number', 5],
    ['a token that is no text', { token: { $ne: '' } }],
    ['a token with the null character', { token: '\u0000' }],
  ])('%s is rejected with a message', async (_, body) => {
    expect(await logInBySocket(open(), body)).toEqual({ ok: false, message: 'Please log in to continue.' });
  });

  test('a cookie that cannot be decoded harms no one', async () => {
    expect(await logInBySocket(open({ headers: { cookie: 'token=%E0%A4%A' } }))).toMatchObject({ ok: false });
  });

  test('another site’s page may not connect with the visitor’s cookie', async () => {
    const fan = await world.fan();
    const socket = open({ headers: { cookie: `token=${fan.token}`, origin: 'https://elsewhere.example' } });
    await expect(
      new Promise((resolve, reject) => {
        socket.on('connect', resolve as () => void);
        socket.on('connect_error', reject);
      }),
    ).rejects.toThrow();
  });
});

describe('an account receives', () => {
  test('as a performer, changes of followers; as a fan, changes of access', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const [performerSocket, fanSocket] = [await listen(performer.token), await listen(fan.token)];
    const received = Promise.all([performerSocket.next('followers.changed'), fanSocket.next('access.changed')]);
    await fan.client.call(follow, { params: { id: performer.id } });
    expect(await received).toEqual([{ totalFollower: 1 }, { performerId: performer.id }]);

    const toldAgain = performerSocket.next('followers.changed');
    await fan.client.call(unfollow, { params: { id: performer.id } });
    expect(await toldAgain).toEqual({ totalFollower: 0 });
  });

  test('nothing for a follow that changes nothing', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    await world.follow(fan, performer);
    const performerSocket = await listen(performer.token);
    await world.follow(fan, performer);
    await performerSocket.settled();
    expect(performerSocket.received).toEqual([]);
  });

  test('its approval as a performer', async () => {
    const performer = await world.performer({ approved: false });
    const performerSocket = await listen(performer.token);
    const received = performerSocket.next('account.changed');
    await server.admin.call(changePerformerStatus, { params: { id: performer.id }, body: { status: 'active' } });
    expect(await received).toEqual({ status: 'active' });
  });

  test('an upload’s progress from queued to ready', async () => {
    const performer = await world.performer();
    const performerSocket = await listen(performer.token);
    const { _id } = await performer.client.call(uploadWelcomeVideo, { files: { file: await makeVideoFile() } });
    await server.runJobs();
    await performerSocket.settled();
    const progress = performerSocket.all('file.progress');
    expect(progress[0]).toEqual({ fileId: _id, status: 'processing', progress: 0 });
    expect(progress.at(-1)).toEqual({ fileId: _id, status: 'ready', progress: 100 });
    const percents = progress.map((event) => event.progress);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  });

  test('a new feed as an online follower, and no one else', async () => {
    const [performer, follower, stranger] = [await world.performer(), await world.fan(), await world.fan()];
    await world.follow(follower, performer);
    const [fanSocket, strangerSocket] = [await listen(follower.token), await listen(stranger.token)];
    const received = fanSocket.next('feed.published');
    const { _id } = await world.feed(performer, { access: 'subscribers' });
    expect(await received).toEqual({ feedId: _id, performerId: performer.id });
    await strangerSocket.settled();
    expect(strangerSocket.received).toEqual([]);
  });

  test('a comment as the content’s performer or as a commenter, and no one else', async () => {
    const [performer, fan, other, stranger] = [
      await world.performer(),
      await world.fan(),
      await world.fan(),
      await world.fan(),
    ];
    const { _id: objectId } = await world.feed(performer);
    const say = (person: typeof fan) =>
      person.client.call(createComment, { body: { objectType: 'feed', objectId, text: 'Bravo!' } });
    await say(other);
    const [performerSocket, fanSocket, strangerSocket] = [
      await listen(performer.token),
      await listen(other.token),
      await listen(stranger.token),
    ];
    const received = Promise.all([performerSocket.next('comments.changed'), fanSocket.next('comments.changed')]);
    await say(fan);
    const event = { objectType: 'feed', objectId, totalComment: 2 };
    expect(await received).toEqual([event, event]);
    await strangerSocket.settled();
    expect(strangerSocket.received).toEqual([]);
  });

  test('every event on all its sockets', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const [phone, desk] = [await listen(performer.token), await listen(performer.token)];
    const received = Promise.all([phone.next('followers.changed'), desk.next('followers.changed')]);
    await world.follow(fan, performer);
    expect(await received).toHaveLength(2);
  });
});

describe('an account never receives', () => {
  test('another account’s events', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.performer()];
    const [strangerSocket, stranger] = [await listen(other.token), open()];
    const received: unknown[] = [];
    stranger.onAny((name: string) => received.push(name));
    await world.follow(fan, performer);
    await fan.client.call(changeMe, { body: { name: 'Another Name' } });
    await world.feed(performer);
    await strangerSocket.settled();
    await logInBySocket(stranger, { token: 'nobody' });
    expect(strangerSocket.received).toEqual([]);
    expect(received).toEqual([]);
  });

  test('a rolled-back change; and it receives changes only after everyone can read them', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const performerSocket = await listen(performer.token);
    const event = { accountId: fan.id, performerId: performer.id, isFollowed: true };
    await server.app
      .transaction(async (work) => {
        await work.publish('follow.changed', event);
        throw new Error('The command failed.');
      })
      .catch(() => undefined);
    await performerSocket.settled();
    expect(performerSocket.received).toEqual([]);

    await server.app.transaction(async (work) => {
      await work.publish('follow.changed', event);
      await performerSocket.settled();
      expect(performerSocket.received).toEqual([]);
    });
    await performerSocket.settled();
    expect(performerSocket.received).toHaveLength(1);
  });

  test('anything, once the socket logged in as another account', async () => {
    const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
    const performerSocket = await listen(performer.token);
    expect(await logInBySocket(performerSocket.socket, { token: other.token })).toMatchObject({ accountId: other.id });
    await world.follow(fan, performer);
    await logInBySocket(performerSocket.socket, { token: other.token });
    expect(performerSocket.received).toEqual([]);
  });

  test('anything, once it logged out; the account’s other devices do', async () => {
    const [performer, fan] = [await world.performer(), await world.fan()];
    const second = await server
      .client()
      .call(login, { body: { username: performer.username, password: performer.password } });
    const [gone, stays] = [await listen(performer.token), await listen(second.token)];
    const closed = new Promise((resolve) => gone.socket.once('disconnect', resolve));
    await performer.client.call(logout);
    await closed;
    const received = stays.next('followers.changed');
    await world.follow(fan, performer);
    await received;
    expect(gone.received).toEqual([]);
  });

  test('anything, once the session has ended', async () => {
    const fan = await world.fan();
    const second = await server.client().call(login, { body: { username: fan.username, password: fan.password } });
    const old = await listen(fan.token);
    await server.app.database
      .updateTable('sessions')
      .set({ expires_at: new Date(server.clock.now().getTime() - 1_000) })
      .where('token_hash', '=', hashToken(fan.token))
      .execute();
    const closed = new Promise((resolve) => old.socket.once('disconnect', resolve));
    const stays = await listen(second.token);
    await server.runJob(sweepSessionsJob);
    await closed;
    await stays.settled();
  });

  test('anything, once the password was changed elsewhere', async () => {
    const fan = await world.fan();
    const second = await server.client().call(login, { body: { username: fan.username, password: fan.password } });
    const stolen = await listen(second.token);
    const closed = new Promise((resolve) => stolen.socket.once('disconnect', resolve));
    await fan.client.call(changePassword, {
      body: { password: 'another long password', currentPassword: fan.password },
    });
    await closed;
    expect(await logInBySocket(open(), { token: second.token })).toMatchObject({ ok: false });
    expect(await logInBySocket(open(), { token: fan.token })).toMatchObject({ ok: true });
  });
});
