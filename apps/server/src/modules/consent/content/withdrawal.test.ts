import { buyMessage } from '@ovation/contract/money/money.ts';
import { createConversation, listMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createFeed, getFeed, listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { getGallery } from '@ovation/contract/publishing/galleries.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import type { Participant } from '@ovation/contract/people/consent.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../../test/broadcast-stage.ts';
import { setConsentStage, type ConsentStage } from '../../../../test/stages/consent-stage.ts';
import { hideContent } from '../../library/index.ts';

let stage: ConsentStage;
let letters: BroadcastStage;
beforeAll(async () => {
  stage = await setConsentStage();
  letters = createBroadcastStage(stage.server);
});
afterAll(() => stage.server.stop());

interface Scene {
  readonly performer: Person;
  readonly person: Person;
  readonly fan: Person;
  readonly added: Participant;
}

/** A person who has agreed to all content of a performer, and a fan with money. */
async function scene(): Promise<Scene> {
  const { world } = stage;
  const [performer, person, fan] = await Promise.all([world.performer(), world.fan(), world.fan({ balance: 100 })]);
  await world.follow(fan, performer);
  const added = await stage.add(performer, { username: person.username });
  await stage.answer(person, 'agree');
  return { performer, person, fan, added };
}

const read = ({ client }: Person, id: string) => client.call(getFeed, { params: { id } });
const inConversation = (fan: Person, performer: Person) =>
  fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } });

test('hides a post from everyone but its performer and staff: page, list, file, and for its buyer', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: id } = await stage.world.feed(performer, { access: 'paid', price: 5, photo: true });
  await stage.tag(performer, 'feed', id, [added]);
  await stage.world.buy(fan, id);
  const url = (await read(fan, id)).files[0]?.url;
  expect(await stage.statusOf(url, fan.token)).toBe(200);
  await stage.answer(person, 'withdraw');
  await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await stage.statusOf(url, fan.token)).toBe(404);
  expect((await fan.client.call(listPerformerFeeds, { params: { username: performer.id }, query: {} })).data).toEqual(
    [],
  );
  expect([await read(performer, id), await stage.server.admin.call(getFeed, { params: { id } })]).toMatchObject([
    { _id: id },
    { _id: id },
  ]);
});

test('hides galleries with their photos', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: id } = await stage.world.gallery(performer, { access: 'public' });
  await stage.tag(performer, 'gallery', id, [added]);
  const { cover } = await fan.client.call(getGallery, { params: { id } });
  expect(await stage.statusOf(cover?.url, fan.token)).toBe(200);
  await stage.answer(person, 'withdraw');
  await expect(fan.client.call(getGallery, { params: { id } })).rejects.toMatchObject({ code: 'not-found' });
  expect(await stage.statusOf(cover?.url, fan.token)).toBe(404);
});

test('hides the files of a message that was bought, and shows them again', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: conversationId } = await inConversation(fan, performer);
  const { _id: id } = await performer.client.call(sendMessage, {
    params: { id: conversationId },
    body: { text: 'Backstage', fileIds: [await letters.photo(performer)], price: 5 },
  });
  await stage.server.runJobs();
  await stage.tag(performer, 'message', id, [added]);
  await fan.client.call(buyMessage, { params: { id }, idempotencyKey: crypto.randomUUID() });
  const last = async () =>
    (await fan.client.call(listMessages, { params: { id: conversationId }, query: { limit: 1 } })).data[0];
  const url = (await last())?.files[0]?.url;
  expect(await stage.statusOf(url, fan.token)).toBe(200);
  await stage.answer(person, 'withdraw');
  expect([(await last())?.files, await stage.statusOf(url, fan.token)]).toEqual([[], 404]);
  await stage.answer(person, 'agree');
  expect(await stage.statusOf((await last())?.files[0]?.url, fan.token)).toBe(200);
});

test('hides the files of all copies of a message to many', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: id } = await letters.sendOut(performer, { fileIds: [await letters.photo(performer)] });
  await stage.tag(performer, 'broadcast', id, [added]);
  const url = (await letters.inbox(fan))[0]?.files[0]?.url;
  expect(await stage.statusOf(url, fan.token)).toBe(200);
  await stage.answer(person, 'withdraw');
  expect([(await letters.inbox(fan))[0]?.files, await stage.statusOf(url, fan.token)]).toEqual([[], 404]);
});

test('hides everything that the person is tagged in, however much that is', async () => {
  const { performer, person, fan, added } = await scene();
  const ids: string[] = [];
  for (let count = 0; count < 103; count += 1) {
    const { _id } = await performer.client.call(createFeed, { body: { text: `Evening ${count}` } });
    await stage.server.app.database
      .insertInto('content_consents')
      .values({
        object_kind: 'feed',
        object_id: _id,
        performer_id: performer.id,
        is_required: false,
        answered_at: stage.server.clock.now(),
        created_at: stage.server.clock.now(),
        updated_at: stage.server.clock.now(),
      })
      .execute();
    await stage.server.app.database
      .insertInto('content_participants')
      .values({ participant_id: added._id, object_kind: 'feed', object_id: _id })
      .execute();
    ids.push(_id);
  }
  await stage.answer(person, 'withdraw');
  await stage.server.runJobs();
  const hidden = await stage.server.app.database
    .selectFrom('feeds')
    .select('id')
    .where('performer_id', '=', performer.id)
    .where('hidden_at', 'is not', null)
    .execute();
  expect(hidden).toHaveLength(ids.length);
  expect((await fan.client.call(listPerformerFeeds, { params: { username: performer.id }, query: {} })).total).toBe(0);
});

test('one who has said no stays tagged, whatever the performer sends', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: id } = await stage.world.feed(performer);
  await stage.tag(performer, 'feed', id, [added]);
  await stage.answer(person, 'withdraw');
  await expect(stage.tag(performer, 'feed', id, [])).rejects.toMatchObject({ code: 'conflict' });
  await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('a refusal hides, also where the site requires no consent; an open question does not', async () => {
  const { world } = stage;
  const [performer, person, fan] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const { _id: id } = await world.feed(performer);
  await stage.tag(performer, 'feed', id, [await stage.add(performer, { username: person.username })]);
  expect((await read(fan, id))._id).toBe(id);
  await stage.answer(person, 'decline');
  await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('tagging someone who has withdrawn hides at once', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: id } = await stage.world.feed(performer);
  await stage.answer(person, 'withdraw');
  expect((await stage.tag(performer, 'feed', id, [added])).isHeld).toBe(true);
  await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
});

test('staff who show a post again show nothing that lacks consent, and consent shows nothing that staff have hidden', async () => {
  const { performer, person, fan, added } = await scene();
  const { _id: id } = await stage.world.feed(performer);
  await stage.tag(performer, 'feed', id, [added]);
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId: id, reason: 'spam' } });
  const { data } = await stage.server.admin.call(listReportCases, { query: { pageSize: 100 } });
  const params = { id: data.find(({ object }) => object.objectId === id)?._id ?? '' };
  const act = (action: 'hide' | 'show') =>
    stage.server.admin.call(moderate, { params, body: { action, note: 'Against rule 4.' } });
  await act('hide');
  await stage.answer(person, 'withdraw');
  await act('show');
  await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
  await stage.answer(person, 'agree');
  expect((await read(fan, id))._id).toBe(id);

  const other = await stage.world.feed(performer);
  await stage.tag(performer, 'feed', other._id, [added]);
  await stage.server.app.transaction((work) => hideContent(work, 'feed', other._id, stage.server.clock.now()));
  await stage.answer(person, 'withdraw');
  await stage.answer(person, 'agree');
  await expect(read(fan, other._id)).rejects.toMatchObject({ code: 'not-found' });
});
