import {
  answerConsent,
  createConsentLink,
  getConsentProof,
  listParticipants,
  removeParticipant,
  setContentConsent,
  viewConsentLink,
  withdrawConsentLink,
} from '@ovation/contract/people/consent.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setConsentStage, type ConsentStage } from '../../../../test/stages/consent-stage.ts';

let stage: ConsentStage;
beforeAll(async () => {
  stage = await setConsentStage();
});
afterAll(() => stage.server.stop());

const read = (person: Person, id: string) => person.client.call(getFeed, { params: { id } });
const view = (token: string) => stage.server.client().call(viewConsentLink, { query: { token } });
const dayMs = 24 * 3_600_000;

async function scene() {
  const { world } = stage;
  const [performer, person, fan] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const { _id: feedId } = await world.feed(performer, { text: 'Two of us on stage.' });
  return { performer, person, fan, feedId };
}

describe('a person with an account', () => {
  test('is asked once for all content, agrees, and is listed with their consent', async () => {
    const { performer, person, feedId } = await scene();
    const added = await stage.add(performer, { username: person.username });
    expect(added).toMatchObject({ name: 'Ada Byron', account: { _id: person.id }, consent: 'asked', totalContent: 0 });
    await stage.tag(performer, 'feed', feedId, [added]);
    expect(await stage.ask(person)).toMatchObject([
      { performer: { _id: performer.id }, content: null, state: 'asked', totalContent: 1 },
    ]);
    await stage.answer(person, 'agree');
    expect((await performer.client.call(listParticipants, { query: { q: 'byr' } })).data).toMatchObject([
      { consent: 'agreed', totalContent: 1 },
    ]);
    expect((await stage.shownIn(performer, 'feed', feedId)).people).toMatchObject([{ state: 'agreed' }]);
  });

  test('gets a mail and a notification, and so does the performer with the answer', async () => {
    const { performer, person } = await scene();
    await stage.add(performer, { username: person.username });
    expect(await stage.mailsTo(person.email)).toContainEqual(expect.stringContaining('asks for your consent'));
    const notices = async ({ client }: Person) =>
      (await client.call(listNotifications, { query: {} })).data.filter(({ kind }) => kind === 'consent');
    expect(await notices(person)).toMatchObject([{ path: '/consents' }]);
    await stage.answer(person, 'agree');
    expect(await notices(performer)).toMatchObject([{ path: '/creator/people-shown' }]);
  });

  test('is asked for each piece where the performer wants that, and answers one alone', async () => {
    const { performer, person, feedId, fan } = await scene();
    const other = await stage.world.feed(performer, { text: 'Another evening.' });
    const added = await stage.add(performer, { username: person.username, forAll: false });
    expect(added.consent).toBe(null);
    await stage.tag(performer, 'feed', feedId, [added]);
    await stage.tag(performer, 'feed', other._id, [added]);
    const asked = await stage.ask(person);
    expect(asked).toHaveLength(2);
    const first = asked.find(({ content }) => content?.id === feedId);
    expect(first?.content).toMatchObject({ kind: 'feed', title: '' });
    await person.client.call(answerConsent, { params: { id: first?._id ?? '' }, body: { answer: 'agree' } });
    await person.client.call(answerConsent, { params: { id: first?._id ?? '' }, body: { answer: 'withdraw' } });
    await expect(read(fan, feedId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await read(fan, other._id))._id).toBe(other._id);
  });

  test('answers for no one else, and only what can be answered', async () => {
    const { performer, person, fan } = await scene();
    await stage.add(performer, { username: person.username });
    const [consent] = await stage.ask(person);
    const answer = (by: Person, given: 'agree' | 'decline' | 'withdraw') =>
      by.client.call(answerConsent, { params: { id: consent?._id ?? '' }, body: { answer: given } });
    for (const other of [fan, performer])
      await expect(answer(other, 'agree')).rejects.toMatchObject({ code: 'not-found' });
    await expect(answer(person, 'withdraw')).rejects.toMatchObject({ code: 'conflict' });
    expect(await answer(person, 'agree')).toMatchObject({ state: 'agreed' });
    await expect(answer(person, 'decline')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is listed once, and never the performer themselves or no one', async () => {
    const { performer, person } = await scene();
    await stage.add(performer, { username: person.username });
    await expect(stage.add(performer, { username: person.username })).rejects.toMatchObject({ code: 'conflict' });
    for (const username of [performer.username, 'nobody-here', person.email])
      await expect(stage.add(performer, { username })).rejects.toMatchObject({ code: 'field-invalid' });
  });
});

describe('a link', () => {
  test('reveals the performer’s name and the question, and nothing else', async () => {
    const { performer, feedId } = await scene();
    const added = await stage.add(performer, { forAll: false });
    await stage.tag(performer, 'feed', feedId, [added]);
    const token = await stage.linkFor(performer, added, { content: { kind: 'feed', id: feedId } });
    const shown = await view(token);
    expect(Object.keys(shown).toSorted()).toEqual(['content', 'expiresAt', 'performerName', 'state', 'text']);
    expect(shown).toMatchObject({ state: 'asked', content: { kind: 'feed', id: feedId, title: '' } });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${performer.email}|${performer.username}|Ada|stage`));
  });

  test('is mailed on request, and takes one answer with name, birth date and a document', async () => {
    const { performer } = await scene();
    const email = `ada-${performer.username}@example.com`;
    const added = await stage.add(performer, { email });
    const token = await stage.linkFor(performer, added, { send: true });
    expect(await stage.mailsTo(email)).toContainEqual(expect.stringContaining(token));
    const { token: withdrawal } = await stage.answerLink(token);
    expect((await performer.client.call(listParticipants, { query: {} })).data).toMatchObject([{ consent: 'agreed' }]);
    await expect(stage.answerLink(token)).rejects.toMatchObject({ code: 'not-found' });
    await expect(view(token)).rejects.toMatchObject({ code: 'not-found' });
    expect(await view(withdrawal ?? '')).toMatchObject({ state: 'agreed', expiresAt: null });
  });

  test('of two simultaneous answers takes one', async () => {
    const { performer } = await scene();
    const token = await stage.linkFor(performer, await stage.add(performer));
    const answers = await Promise.allSettled([1, 2, 3].map(() => stage.answerLink(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test.each([
    ['a child', { birthDate: '2015-01-01' }, 'birthDate'],
    ['someone of an impossible age', { birthDate: '1850-01-01' }, 'birthDate'],
    ['someone without a birth date', { birthDate: undefined }, 'birthDate'],
    ['someone without a name', { name: undefined }, 'name'],
  ])('takes no consent of %s', async (_, body, path) => {
    const { performer } = await scene();
    const token = await stage.linkFor(performer, await stage.add(performer));
    await expect(stage.answerLink(token, body)).rejects.toMatchObject({
      code: 'field-invalid',
      details: [expect.objectContaining({ path })],
    });
    expect((await view(token)).state).toBe('asked');
  });

  test('takes no consent without a document that can be read, and a refusal without any', async () => {
    const { performer } = await scene();
    const token = await stage.linkFor(performer, await stage.add(performer));
    const text = new Blob(['no picture'], { type: 'image/png' });
    await expect(stage.answerLink(token, {}, { paper: text })).rejects.toMatchObject({ code: 'file-invalid' });
    await stage.answerLink(token, { answer: 'decline', name: undefined, birthDate: undefined });
    expect((await performer.client.call(listParticipants, { query: {} })).data).toMatchObject([
      { consent: 'declined' },
    ]);
    await expect(view(token)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('ends after thirty days, and when a new one replaces it', async () => {
    const { performer } = await scene();
    const added = await stage.add(performer);
    const first = await stage.linkFor(performer, added);
    const second = await stage.linkFor(performer, added);
    await expect(view(first)).rejects.toMatchObject({ code: 'not-found' });
    stage.server.clock.advance(30 * dayMs);
    try {
      await expect(view(second)).rejects.toMatchObject({ code: 'not-found' });
      await expect(stage.answerLink(second)).rejects.toMatchObject({ code: 'not-found' });
    } finally {
      stage.server.clock.advance(-30 * dayMs);
    }
    expect((await view(second)).state).toBe('asked');
  });

  test('of another person, or guessed, opens nothing', async () => {
    const { performer } = await scene();
    const token = await stage.linkFor(performer, await stage.add(performer));
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    await expect(view(changed)).rejects.toMatchObject({ code: 'not-found' });
    const stored = await stage.server.app.database.selectFrom('consents').select('token_hash').execute();
    expect(stored.some(({ token_hash }) => token_hash?.toString().includes(token))).toBe(false);
  });

  test('withdraws, once, what it gave, and the content is hidden at once', async () => {
    const { performer, fan, feedId } = await scene();
    const added = await stage.add(performer);
    await stage.tag(performer, 'feed', feedId, [added]);
    const { token } = await stage.answerLink(await stage.linkFor(performer, added));
    expect((await read(fan, feedId))._id).toBe(feedId);
    const withdraw = () => stage.server.client().call(withdrawConsentLink, { body: { token: token ?? '' } });
    await withdraw();
    await expect(read(fan, feedId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(withdraw()).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is made for one’s own people only, and not for accounts', async () => {
    const { performer, person } = await scene();
    const [added, other] = [await stage.add(performer), await stage.world.performer()];
    await expect(stage.linkFor(other, added)).rejects.toMatchObject({ code: 'not-found' });
    const account = await stage.add(performer, { username: person.username });
    await expect(stage.linkFor(performer, account)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      performer.client.call(createConsentLink, { params: { id: person.id }, body: {} }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('a performer tags in their own content only, and only people of their own list', async () => {
  const { performer, feedId } = await scene();
  const other = await stage.world.performer();
  const [own, foreign] = [await stage.add(performer), await stage.add(other)];
  await expect(stage.tag(other, 'feed', feedId, [foreign])).rejects.toMatchObject({ code: 'not-found' });
  await expect(stage.tag(performer, 'feed', feedId, [foreign])).rejects.toMatchObject({ code: 'field-invalid' });
  await performer.client.call(removeParticipant, { params: { id: own._id } });
  await expect(stage.tag(performer, 'feed', feedId, [own])).rejects.toMatchObject({ code: 'field-invalid' });
  await expect(
    performer.client.call(setContentConsent, {
      params: { kind: 'feed', id: feedId },
      body: { participantIds: [], nobodyElse: false },
    }),
  ).rejects.toMatchObject({ code: 'field-invalid' });
});

test('the proof says who agreed, when, how and to which text, with hashes and without documents', async () => {
  const { performer, person, feedId } = await scene();
  const [byLink, byAccount] = [
    await stage.add(performer),
    await stage.add(performer, { name: 'Zoe', username: person.username }),
  ];
  await stage.tag(performer, 'feed', feedId, [byLink, byAccount]);
  await stage.answerLink(await stage.linkFor(performer, byLink), { name: 'Augusta Ada Byron' });
  await stage.answer(person, 'agree');
  const proof = await performer.client.call(getConsentProof, { params: { kind: 'feed', id: feedId } });
  expect(proof).toMatchObject({
    content: { kind: 'feed', id: feedId },
    performer: { _id: performer.id },
    people: [
      {
        name: 'Ada Byron',
        givenName: 'Augusta Ada Byron',
        way: 'link',
        state: 'agreed',
        textVersion: 1,
        isForAll: true,
      },
      { name: 'Zoe', account: { _id: person.id }, way: 'account', state: 'agreed' },
    ],
  });
  for (const { history, text } of proof.people) {
    expect(history.map(({ state }) => state)).toEqual(['asked', 'agreed']);
    expect(history.map(({ hash }) => hash)).toEqual([
      expect.stringMatching(/^[\da-f]{64}$/),
      expect.stringMatching(/^[\da-f]{64}$/),
    ]);
    expect(text).toContain('at least 18');
  }
  expect(JSON.stringify(proof)).not.toContain('1990-12-10');
  const other = await stage.world.performer();
  await expect(other.client.call(getConsentProof, { params: { kind: 'feed', id: feedId } })).rejects.toMatchObject({
    code: 'not-found',
  });
});
