import {
  decideConsentCase,
  getConsentProofForStaff,
  type ConsentOutcome,
} from '@ovation/contract/people/consent-review.ts';
import { withdrawConsentLink } from '@ovation/contract/people/consent.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteConsentPapers } from '../jobs/delete-consent-papers.ts';
import { setConsentStage, type ConsentStage } from '../../../../test/stages/consent-stage.ts';

let stage: ConsentStage;
beforeAll(async () => {
  stage = await setConsentStage();
});
afterAll(() => stage.server.stop());

const hourMs = 3_600_000;
const note = 'We have looked at it with both of them.';
const read = ({ client }: Person, id: string) => client.call(getFeed, { params: { id } });

/** A post that a fan has bought, and from which a person has withdrawn. */
async function withdrawn() {
  const { world } = stage;
  const [performer, person, fan] = await Promise.all([world.performer(), world.fan(), world.fan({ balance: 50 })]);
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 5 });
  await stage.tag(performer, 'feed', feedId, [await stage.add(performer, { username: person.username })]);
  await stage.answer(person, 'agree');
  await world.buy(fan, feedId);
  await stage.answer(person, 'withdraw');
  const opened = await stage.caseOf(performer);
  return { performer, person, fan, feedId, caseId: opened?._id ?? 'none' };
}

const decide = (id: string, outcome: ConsentOutcome) =>
  stage.server.admin.call(decideConsentCase, { params: { id }, body: { outcome, note } });

describe('a withdrawal', () => {
  test('is a case for staff with 48 hours, the most urgent first', async () => {
    const [first] = [await withdrawn(), stage.server.clock.advance(hourMs)];
    const second = await withdrawn();
    const open = (await stage.cases()).filter(({ _id }) => [first.caseId, second.caseId].includes(_id));
    expect(open.map(({ _id }) => _id)).toEqual([first.caseId, second.caseId]);
    const [shown] = open;
    expect(Date.parse(shown?.dueAt ?? '') - Date.parse(shown?.createdAt ?? '')).toBe(48 * hourMs);
    expect(shown).toMatchObject({
      isOverdue: false,
      performer: { _id: first.performer.id },
      person: { _id: first.person.id },
      cause: 'withdrawn',
      content: [{ kind: 'feed', id: first.feedId }],
      totalContent: 1,
      outcome: null,
    });
  });

  test('is mailed to staff and to the performer, naming neither the person nor the content', async () => {
    const { performer, person } = await withdrawn();
    const [toPerformer] = await stage.mailsTo(performer.email);
    expect(toPerformer).toContain('hidden because consent is missing');
    expect(toPerformer).not.toMatch(new RegExp(`${person.username}|Ada|rehearsal`));
    const me = await stage.server.admin.call(getMe);
    expect(await stage.mailsTo(me.email ?? '')).toContainEqual(expect.stringContaining('decide within 48 hours'));
  });

  test('that hides nothing is no case', async () => {
    const [performer, person] = [await stage.world.performer(), await stage.world.fan()];
    await stage.add(performer, { username: person.username });
    await stage.answer(person, 'agree');
    await stage.answer(person, 'withdraw');
    expect(await stage.caseOf(performer)).toBe(undefined);
  });

  test('that is taken back shows the content, and closes the case', async () => {
    const { person, fan, feedId, performer } = await withdrawn();
    await stage.answer(person, 'agree');
    expect((await read(fan, feedId))._id).toBe(feedId);
    expect(await stage.caseOf(performer)).toBe(undefined);
    expect(await stage.caseOf(performer, 'done')).toMatchObject({ outcome: 'restored', administrator: null });
  });
});

describe('staff', () => {
  test('keep it hidden', async () => {
    const { performer, fan, feedId, caseId } = await withdrawn();
    expect(await decide(caseId, 'kept-hidden')).toMatchObject({ outcome: 'kept-hidden', note });
    await expect(read(fan, feedId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await read(performer, feedId))._id).toBe(feedId);
  });

  test('show it again, after which the person can withdraw again', async () => {
    const { person, fan, feedId, caseId, performer } = await withdrawn();
    await decide(caseId, 'restored');
    expect((await read(fan, feedId))._id).toBe(feedId);
    expect(await stage.ask(person)).toMatchObject([{ state: 'overruled' }]);
    await stage.answer(person, 'withdraw');
    await expect(read(fan, feedId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await stage.caseOf(performer))?._id).not.toBe(caseId);
  });

  test('remove it, and its buyers get their money back', async () => {
    const { performer, fan, feedId, caseId } = await withdrawn();
    expect((await fan.client.call(getMe)).balance).toBe(45);
    await decide(caseId, 'removed');
    await stage.server.runJobs();
    await expect(read(performer, feedId)).rejects.toMatchObject({ code: 'not-found' });
    expect((await fan.client.call(getMe)).balance).toBe(50);
  });

  test('decide once, and both sides read the reason', async () => {
    const { performer, person, caseId } = await withdrawn();
    const decisions = await Promise.allSettled([decide(caseId, 'restored'), decide(caseId, 'kept-hidden')]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(decide(caseId, 'removed')).rejects.toMatchObject({ code: 'conflict' });
    for (const { email } of [performer, person])
      expect(await stage.mailsTo(email)).toContainEqual(expect.stringContaining(note));
    const { data } = await stage.server.admin.call(listSecurityEvents, { query: { kind: 'consent-decided' } });
    expect(data[0]).toMatchObject({ subject: { _id: performer.id }, details: { reason: note } });
  });

  test('see the proof with birth date and paper, after giving a reason that is logged', async () => {
    const performer = await stage.world.performer();
    const { _id: id } = await stage.world.feed(performer);
    const added = await stage.add(performer);
    await stage.tag(performer, 'feed', id, [added]);
    await stage.answerLink(await stage.linkFor(performer, added));
    const prove = (reason: string) =>
      stage.server.admin.call(getConsentProofForStaff, { params: { kind: 'feed', id }, query: { reason } });
    await expect(prove('short')).rejects.toMatchObject({ code: 'field-invalid' });
    const proof = await prove('A letter of the bank.');
    expect(proof.people).toMatchObject([
      { birthDate: '1990-12-10', paper: { sha256: expect.stringMatching(/^[\da-f]{64}$/) } },
    ]);
    const { data } = await stage.server.admin.call(listSecurityEvents, { query: { kind: 'consent-viewed' } });
    expect(data[0]).toMatchObject({
      subject: { _id: performer.id },
      details: { content: `feed:${id}`, reason: 'A letter of the bank.' },
    });
    const url = proof.people[0]?.paper?.url;
    const fan = await stage.world.fan();
    expect([
      await stage.statusOf(url, stage.server.adminToken),
      await stage.statusOf(url, performer.token),
      await stage.statusOf(url, fan.token),
      await stage.statusOf(url),
    ]).toEqual([200, 404, 404, 404]);
  });
});

test('a document is encrypted, and is deleted some time after a withdrawal; the proof keeps its hash', async () => {
  const performer = await stage.world.performer();
  const added = await stage.add(performer);
  const { token } = await stage.answerLink(await stage.linkFor(performer, added));
  const paper = () =>
    stage.server.app.database
      .selectFrom('files')
      .select(['is_encrypted'])
      .where('owner_id', '=', performer.id)
      .where('type', '=', 'consent-paper')
      .execute();
  expect(await paper()).toEqual([{ is_encrypted: true }]);
  await stage.server.client().call(withdrawConsentLink, { body: { token: token ?? '' } });
  await deleteConsentPapers(stage.server.app);
  expect(await paper()).toHaveLength(1);
  stage.server.clock.advance(91 * 24 * hourMs);
  try {
    await deleteConsentPapers(stage.server.app);
  } finally {
    stage.server.clock.advance(-91 * 24 * hourMs);
  }
  expect(await paper()).toEqual([]);
  const events = await stage.server.app.database
    .selectFrom('consent_events')
    .innerJoin('consents', 'consents.id', 'consent_events.consent_id')
    .select('paper_sha256')
    .where('participant_id', '=', added._id)
    .execute();
  expect(events.filter(({ paper_sha256 }) => paper_sha256 !== null)).toHaveLength(1);
});

test('what was recorded cannot be changed or deleted', async () => {
  const { database } = stage.server.app;
  await withdrawn();
  await expect(database.updateTable('consent_events').set({ state: 'agreed' }).execute()).rejects.toThrow();
  await expect(database.deleteFrom('consent_events').execute()).rejects.toThrow();
});
