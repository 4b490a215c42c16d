import { answerPrivateRequest, askForPrivateShow } from '@ovation/contract/live/requests.ts';
import { changeStream, getOpenStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { createVisitStage, type VisitStage } from '../../../../test/visit-stage.ts';
import { auditBooks } from '../../ledger/index.ts';
import { followStreams } from '../engine/engine.ts';

let server: TestServer;
let world: World;
let stage: VisitStage;
let performer: Person;
let fan: Person;
let viewer: Person;
let evening: string;

beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  stage = createVisitStage(server);
});
beforeEach(async () => {
  performer = await world.performer();
  [fan, viewer] = await Promise.all([world.fan({ balance: 20 }), world.fan({ balance: 20 })]);
  await world.follow(fan, performer);
  await server.app.database
    .insertInto('streaming_settings')
    .values({ performer_id: performer.id, private_price: 300n })
    .execute();
  evening = await stage.stream(performer);
});
afterEach(async () => expect(await auditBooks(server.app)).toEqual([]));
afterAll(() => server.stop());

/** The fan's request is accepted. Returns the id of the show. */
async function accept(): Promise<string> {
  const { _id } = await fan.client.call(askForPrivateShow, { body: { performerId: performer.id, price: 3 } });
  const answered = await performer.client.call(answerPrivateRequest, {
    params: { id: _id },
    body: { status: 'accepted' },
  });
  return answered.streamId ?? '';
}

const join = (person: Person) => person.client.call(joinStream, { params: { id: evening } });
const openStream = async () => (await performer.client.call(getOpenStream)).stream;

test('a private show pauses the stream that the performer has open, and no one sees the show there', async () => {
  const { token } = (await enterEvening()) as { token: string };
  const show = await accept();
  expect(stage.engine.accepts(token)).toBe(false);
  expect(await join(viewer)).toMatchObject({ stream: { status: 'interrupted', isPaused: true }, watch: [] });
  expect(await openStream()).toMatchObject({ _id: show, isPrivate: true });

  await stage.golive(evening);
  expect((await stage.engine.presence(evening))?.publisher).toBeUndefined();
  expect(await join(viewer)).toMatchObject({ stream: { isPaused: true }, watch: [] });
});

/** The viewer watches the stream by the minute. */
async function enterEvening() {
  await stage.enter(viewer, evening);
  return (await join(viewer)).watch[0];
}

test('afterwards the stream goes on, and its viewers pay nothing for the pause', async () => {
  await stage.enter(viewer, evening);
  await stage.pass(30);
  const show = await accept();
  await stage.golive(show);
  await stage.enter(fan, show);
  await stage.pass(90);
  await stage.end(show);
  expect(await openStream()).toMatchObject({ _id: evening, isPaused: false, status: 'interrupted' });
  await stage.golive(evening);
  expect(await join(viewer)).toMatchObject({ stream: { status: 'live' }, visit: { status: 'open', minutes: 1 } });
  await stage.watch(viewer, evening);
  await stage.pass(20);
  expect((await stage.visitsOf(viewer)).map(({ minutes }) => minutes)).toEqual([1]);
  await stage.pass(10);
  expect((await stage.visitsOf(viewer)).map(({ minutes }) => minutes)).toEqual([2]);
});

test('a paused stream does not end by itself; after the show it has a minute to go on', async () => {
  const show = await accept();
  await stage.golive(show);
  server.clock.advance(600_000);
  await followStreams(server.app);
  expect(await join(viewer)).toMatchObject({ stream: { isPaused: true } });
  await stage.end(show);
  server.clock.advance(59_000);
  await followStreams(server.app);
  expect(await openStream()).toMatchObject({ _id: evening });
  server.clock.advance(1_000);
  await followStreams(server.app);
  expect(await openStream()).toBeNull();
});

test('the performer can end the paused stream, and the show goes on', async () => {
  const show = await accept();
  await stage.golive(show);
  await performer.client.call(changeStream, { params: { id: evening }, body: { status: 'ended' } });
  expect(await openStream()).toMatchObject({ _id: show, status: 'live' });
  await stage.end(show);
  expect(await openStream()).toBeNull();
});
