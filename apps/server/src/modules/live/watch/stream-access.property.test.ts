import type { Stream } from '@ovation/contract/live/stream.ts';
import { createWorld, type Person } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { relationsOf } from '../../../../test/relations.ts';
import {
  isHiddenStatus,
  startAccessStage,
  type AccessStage,
  type Visit,
} from '../../../../test/stages/access-stage.ts';
import {
  oracle,
  performerFields,
  rules,
  seldom,
  viewers,
  type Outcome,
  type ViewerName,
} from '../../../../test/stages/random-objects.ts';
import { newId } from '../../../platform/new-id.ts';
import { thumbnailAddress, thumbnailKey } from './thumbnails.ts';

/*
 * Random streams of one performer, and every path to them: the decision, the stream's page, joining, the lists, the
 * delivery of thumbnails, and the chat of the one that is live. The oracle says what each viewer should get.
 */

const streamWorld = fc.record({
  rule: fc.constantFrom(...rules, 'minute' as const),
  /** With whom it is private. */
  isWith: fc.constantFrom('all', 'all', 'all', 'fan' as const, 'other' as const),
  isWithdrawn: seldom(6),
  isHidden: seldom(6),
  isBought: seldom(2),
});
const randomWorld = fc.record({
  ...performerFields,
  /** The first one is live, the second one announced, the others have ended. */
  streams: fc.array(streamWorld, { minLength: 3, maxLength: 4 }),
});
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type StreamWorld = RandomWorld['streams'][number];

/** A private show is paid for by the minute. */
const isPrivate = ({ rule, isWith }: StreamWorld): boolean => rule === 'minute' && isWith !== 'all';

function wantedFor(world: RandomWorld, viewer: ViewerName, stream: StreamWorld): Outcome {
  const isParty = viewer === 'staff' || viewer === 'performer' || (viewer === 'fan' && stream.isWith === 'fan');
  if (isPrivate(stream) && !isParty) return 'hidden';
  const rule = stream.rule === 'minute' ? 'paid' : stream.rule;
  return oracle(world, viewer, { ...stream, rule, publishedAt: -3, publicAt: null, endsAt: null });
}

let stage: AccessStage;
let other: Person;
beforeAll(async () => {
  stage = await startAccessStage({ liveVideo: createLiveStandIn });
  other = await createWorld(stage.server).fan();
});
afterAll(() => stage.server.stop());

const statusAt = (index: number): 'live' | 'scheduled' | 'ended' =>
  index === 0 ? 'live' : index === 1 ? 'scheduled' : 'ended';

async function build(world: RandomWorld): Promise<string[]> {
  await stage.server.app.database.deleteFrom('stream_visits').execute();
  await stage.prepare(world, ['streams']);
  const ids: string[] = [];
  for (const [index, stream] of world.streams.entries()) ids.push(await buildStream(stream, statusAt(index)));
  return ids;
}

async function buildStream(stream: StreamWorld, status: 'live' | 'scheduled' | 'ended'): Promise<string> {
  const { server, performer, fan } = stage;
  const { database, storage, clock } = server.app;
  const [id, now] = [newId(), clock.now()];
  const hasPrice = stream.rule === 'paid' || stream.rule === 'minute';
  await database
    .insertInto('streams')
    .values({
      id,
      performer_id: performer.id,
      fan_id: isPrivate(stream) ? { fan: fan.id, other: other.id }[stream.isWith as 'fan'] : null,
      title: 'drawn',
      description: `${'Under the bridge at midnight. '.repeat(6)}The secret word is rosewater.`,
      access: stream.rule,
      price: hasPrice ? 300n : null,
      status,
      epoch: 1,
      started_at: status === 'scheduled' ? null : now,
      starts_at: status === 'scheduled' ? new Date(now.getTime() + 3_600_000) : null,
      ...(status === 'ended' ? { ended_at: now, end_reason: 'performer' } : {}),
      published_at: stage.at(-3),
      withdrawn_at: stream.isWithdrawn ? now : null,
      hidden_at: stream.isHidden ? now : null,
      thumbnail_key: '1',
    })
    .execute();
  for (const kind of ['clear', 'blurred'] as const)
    await storage.put(thumbnailKey(id, kind), Readable.from([Buffer.from('abc')]), { contentType: 'image/webp' });
  if (stream.isBought) await buy(id, stream);
  return id;
}

async function buy(id: string, { rule }: StreamWorld): Promise<void> {
  const { server, performer, fan } = stage;
  const { database, clock } = server.app;
  if (rule !== 'minute') return relationsOf(server.app).buy(fan.id, performer.id, id, 300n, 'stream');
  const now = clock.now();
  const parties = { stream_id: id, performer_id: performer.id, account_id: fan.id };
  await database
    .insertInto('stream_visits')
    .values({ id: newId(), ...parties, price: 300n, minutes: 1, created_at: now, updated_at: now })
    .execute();
}

/** A locked stream reveals neither the end of its description nor an unblurred picture. */
function outcomeOf(stream: Stream): Outcome {
  const text = JSON.stringify(stream);
  if (!stream.access.granted) for (const word of ['rosewater', '.clear.']) expect(text).not.toContain(word);
  return stream.access.granted ? 'open' : 'locked';
}

async function pageOutcome(visit: Visit, id: string): Promise<Outcome> {
  const { status, text } = await stage.get(visit, `/api/streaming/streams/${id}`);
  return isHiddenStatus(status) ? 'hidden' : outcomeOf(JSON.parse(text) as Stream);
}

interface Joined {
  readonly stream: Stream;
  readonly watch: readonly unknown[];
}

async function joinOutcome(visit: Visit, id: string): Promise<{ outcome: Outcome; tickets: number }> {
  const { status, text } = await stage.get(visit, `/api/streaming/join/${id}`);
  if (isHiddenStatus(status)) return { outcome: 'hidden', tickets: 0 };
  const { stream, watch } = JSON.parse(text) as Joined;
  return { outcome: outcomeOf(stream), tickets: watch.length };
}

/** The outcome of each stream in the list of its status; an absent one is hidden. */
async function listOutcomes(visit: Visit, ids: readonly string[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  for (const status of ['live', 'scheduled', 'ended']) {
    const { text } = await stage.get(visit, `/api/streaming/user/search?pageSize=50&status=${status}`);
    const { data, total } = JSON.parse(text) as { data: Stream[]; total: number };
    expect(total).toBe(data.length);
    for (const stream of data) found.set(stream._id, outcomeOf(stream));
  }
  return ids.map((id) => found.get(id) ?? 'hidden');
}

async function thumbnailOutcome(visit: Visit, id: string, kind: 'clear' | 'blurred'): Promise<Outcome> {
  const { status } = await stage.get(visit, thumbnailAddress(stage.server.app, { id, version: '1' }, kind));
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

async function chatOutcome(visit: Visit): Promise<Outcome> {
  const { status } = await stage.get(visit, `/api/messages/stream/${stage.performer.id}`);
  if (status === 200) return 'open';
  return status === 403 ? 'locked' : 'hidden';
}

/** The chat is on the performer's page, and follows the rule of the stream that is live, unless that is private. */
function wantedChat(world: RandomWorld, viewer: ViewerName): Outcome {
  const page = { isWithdrawn: false, isBought: false, publishedAt: -3, publicAt: null, endsAt: null };
  const onPage = oracle(world, viewer, { ...page, rule: 'public' });
  const [live] = world.streams;
  if (onPage !== 'open' || viewer === 'staff' || viewer === 'performer' || !live || isPrivate(live)) return onPage;
  return wantedFor(world, viewer, live) === 'open' ? 'open' : 'locked';
}

/** Staff watch what is not public after a preview only. */
function mayWatch(viewer: ViewerName, stream: StreamWorld, wanted: Outcome): boolean {
  return wanted === 'open' && (viewer !== 'staff' || stream.rule === 'public');
}

async function checkViewer(world: RandomWorld, viewer: ViewerName, ids: readonly string[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const where = `${viewer} in ${JSON.stringify(world)}`;
  const wanted = world.streams.map((stream) => wantedFor(world, viewer, stream));
  const each = (read: (id: string) => Promise<Outcome>) => Promise.all(ids.map(read));
  expect(await each((id) => stage.decisionOf(visit, 'stream', id)), `the decision for ${where}`).toEqual(wanted);
  expect(await each((id) => pageOutcome(visit, id)), `the page for ${where}`).toEqual(wanted);
  expect(await each((id) => thumbnailOutcome(visit, id, 'clear')), `the thumbnail for ${where}`).toEqual(wanted);
  const visible = wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open'));
  expect(await each((id) => thumbnailOutcome(visit, id, 'blurred')), `the blurred one for ${where}`).toEqual(visible);
  const joined = await Promise.all(ids.map((id) => joinOutcome(visit, id)));
  expect(
    joined.map(({ outcome }) => outcome),
    `joining for ${where}`,
  ).toEqual(wanted);
  expect(
    joined.map(({ tickets }) => tickets > 0),
    `tickets for ${where}`,
  ).toEqual(world.streams.map((stream, index) => index === 0 && mayWatch(viewer, stream, wanted[index] ?? 'hidden')));
  const listed = world.streams.map((stream, index) =>
    isPrivate(stream) || stream.isWithdrawn || stream.isHidden ? 'hidden' : wanted[index],
  );
  expect(await listOutcomes(visit, ids), `the lists for ${where}`).toEqual(listed);
  expect(await chatOutcome(visit), `the chat for ${where}`).toBe(wantedChat(world, viewer));
}

test('every path to a live stream gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const ids = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, ids)));
    }),
    { numRuns: byDepth({ small: 12, deep: 500 }) },
  );
});
