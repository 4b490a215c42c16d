import { login } from '@ovation/contract/people/accounts.ts';
import { getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import {
  appealComplaint,
  appealDecision,
  appealReport,
  getComplaint,
  listReports,
} from '@ovation/contract/site/complaints.ts';
import { decideAppeal, getReportCase } from '@ovation/contract/site/reports.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishRemovalsJob } from '../index.ts';
import { setComplaintStage, type ComplaintStage } from '../../../../test/stages/reports/complaint-stage.ts';

let stage: ComplaintStage;
let colleague: Pick<Person, 'client'>;
beforeAll(async () => {
  stage = await setComplaintStage();
  colleague = await stage.addStaff();
});
afterAll(() => stage.server.stop());

const isShown = async (feedId: string): Promise<boolean> =>
  stage.server
    .client()
    .call(getFeed, { params: { id: feedId } })
    .then(
      () => true,
      () => false,
    );

async function reported(action: 'dismiss' | 'hide' | 'remove' | 'warn') {
  const scene = await stage.setScene();
  await stage.report(scene.fan, scene.feedId, 'feed', 'hate', 'This is about me.');
  const caseId = await stage.caseOf(scene.feedId);
  await stage.decide(caseId, { action, rule: 'hate', note: 'As far as we see.' });
  return { ...scene, caseId };
}

const appealAs = ({ client }: Person, id: string) =>
  client.call(appealDecision, { params: { id }, body: { text: 'It is satire.' } });
const decideAs = (
  { client }: Pick<Person, 'client'>,
  id: string,
  action: 'uphold' | 'dismiss' | 'hide' | 'remove' | 'warn',
) => client.call(decideAppeal, { params: { id }, body: { action, rule: 'hate', note: 'On second thoughts.' } });

test('an author appeals once, and another member of staff shows the post again; both sides read why', async () => {
  const { performer, fan, feedId, caseId } = await reported('hide');
  const [decision] = await stage.decisionsOf(performer);
  expect(decision).toMatchObject({
    _id: caseId,
    decision: { outcome: 'hidden', rule: 'hate', note: 'As far as we see.' },
  });
  expect(Date.parse(decision?.appealUntil ?? '') - Date.parse(decision?.decision?.decidedAt ?? '')).toBe(
    14 * stage.dayMs,
  );
  expect(await appealAs(performer, caseId)).toMatchObject({ appealUntil: null, appeals: [{ text: 'It is satire.' }] });
  await expect(appealAs(performer, caseId)).rejects.toMatchObject({ statusCode: 409 });
  const waiting = await stage.caseDetail(caseId);
  expect(waiting).toMatchObject({ isAppealed: true, mayDecideAppeal: false, outcome: 'hidden' });
  expect(Date.parse(waiting.dueAt ?? '')).toBeGreaterThan(stage.server.clock.now().getTime());
  const again = stage.server.admin.call(decideAppeal, {
    params: { id: caseId },
    body: { action: 'uphold', note: 'I was right.' },
  });
  await expect(again).rejects.toMatchObject({ statusCode: 409, message: expect.stringContaining('Another member') });
  await expect(stage.act(caseId, 'dismiss')).rejects.toMatchObject({ statusCode: 409 });
  expect(await decideAs(colleague, caseId, 'dismiss')).toMatchObject({ outcome: 'dismissed', isAppealed: false });
  expect(await isShown(feedId)).toBe(true);
  const [after] = await stage.decisionsOf(performer);
  expect(after).toMatchObject({ strikeUntil: null, appeals: [{ outcome: 'changed', note: 'On second thoughts.' }] });
  const [own] = (await fan.client.call(listReports)).data;
  expect(own).toMatchObject({
    decision: { outcome: 'dismissed', note: 'On second thoughts.' },
    appeals: [{ side: 'author', text: null }],
  });
  expect(await stage.textsTo(performer.email)).toContainEqual(expect.stringContaining('On second thoughts.'));
});

test('a visitor appeals by the link of the receipt, and the post is removed after all', async () => {
  const { performer, feedId } = await stage.setScene();
  const { token, email } = await stage.complain({ address: stage.addressOf(performer, feedId), reason: 'violence' });
  const caseId = await stage.caseOf(feedId);
  const visitor = stage.server.client();
  const early = visitor.call(appealComplaint, { body: { token, text: 'Now!' } });
  await expect(early).rejects.toMatchObject({ statusCode: 409 });
  await stage.act(caseId, 'dismiss', 'It is theatre.');
  expect(await stage.textsTo(email)).toContainEqual(expect.stringContaining('It is theatre.'));
  const body = { token, text: 'It is not.' };
  expect(await visitor.call(appealComplaint, { body })).toMatchObject({ appealUntil: null });
  await expect(visitor.call(appealComplaint, { body })).rejects.toMatchObject({ statusCode: 409 });
  await decideAs(colleague, caseId, 'remove');
  expect(await isShown(feedId)).toBe(false);
  const status = await visitor.call(getComplaint, { query: { token } });
  expect(status).toMatchObject({ decision: { outcome: 'removed', rule: 'hate' }, appeals: [{ outcome: 'changed' }] });
  expect((await stage.decisionsOf(performer))[0]).toMatchObject({ appealUntil: expect.any(String) });
});

test('nothing is deleted until the time of appeal is over, nor while an appeal waits; then it is', async () => {
  const { performer, feedId, caseId } = await reported('remove');
  const exists = async () =>
    (await performer.client.call(getOwnFeed, { params: { id: feedId } }).catch(() => undefined)) !== undefined;
  expect([await isShown(feedId), await exists()]).toEqual([false, true]);
  expect((await stage.caseDetail(caseId)).removesAt).not.toBeNull();
  await stage.later(13 * stage.dayMs, () => stage.server.runJob(finishRemovalsJob));
  expect(await exists()).toBe(true);
  await appealAs(performer, caseId);
  await stage.later(30 * stage.dayMs, () => stage.server.runJob(finishRemovalsJob));
  expect(await exists()).toBe(true);
  await decideAs(colleague, caseId, 'uphold');
  await stage.server.runJob(finishRemovalsJob);
  expect(await exists()).toBe(false);
  expect((await stage.decisionsOf(performer))[0]).toMatchObject({
    decision: { outcome: 'removed' },
    appeals: [{ outcome: 'upheld', note: 'On second thoughts.' }],
  });

  const second = await reported('remove');
  await stage.later(15 * stage.dayMs, () => stage.server.runJob(finishRemovalsJob));
  await expect(second.performer.client.call(getOwnFeed, { params: { id: second.feedId } })).rejects.toMatchObject({
    statusCode: 404,
  });
});

test('the time to appeal ends after fourteen days', async () => {
  const { performer, caseId } = await reported('hide');
  await stage.later(
    14 * stage.dayMs + 1,
    async (client) => {
      const late = client.call(appealDecision, { params: { id: caseId }, body: { text: 'Please.' } });
      await expect(late).rejects.toMatchObject({ statusCode: 409 });
    },
    performer,
  );
});

test('no one appeals for others, or against what they wanted', async () => {
  const { performer, fan, other, caseId } = await reported('remove');
  const [own] = (await fan.client.call(listReports)).data;
  const appealBy = ({ client }: Person) =>
    client.call(appealReport, { params: { id: own?._id ?? '' }, body: { text: 'Mine.' } });
  for (const person of [other, performer]) await expect(appealBy(person)).rejects.toMatchObject({ statusCode: 404 });
  for (const person of [other, fan]) await expect(appealAs(person, caseId)).rejects.toMatchObject({ statusCode: 404 });
  await expect(appealBy(fan)).rejects.toMatchObject({ statusCode: 409 });
  expect(await stage.decisionsOf(other)).toEqual([]);
});

test('of two simultaneous appeals and two simultaneous decisions on them, one succeeds', async () => {
  const { performer, caseId } = await reported('warn');
  const appeals = await Promise.allSettled([appealAs(performer, caseId), appealAs(performer, caseId)]);
  expect(appeals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const decided = await Promise.allSettled([
    decideAs(colleague, caseId, 'uphold'),
    decideAs(colleague, caseId, 'dismiss'),
  ]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a site with one administrator lets them decide on the appeal, and says so', async () => {
  const alone = await setComplaintStage();
  try {
    const { performer, fan, feedId } = await alone.setScene();
    await alone.report(fan, feedId);
    const caseId = await alone.caseOf(feedId);
    await alone.act(caseId, 'hide');
    await appealAs(performer, caseId);
    expect(await alone.caseDetail(caseId)).toMatchObject({ mayDecideAppeal: true });
    const body = { action: 'uphold', note: 'I have looked again.' } as const;
    const decided = await alone.server.admin.call(decideAppeal, { params: { id: caseId }, body });
    expect(decided.appeals).toMatchObject([{ outcome: 'upheld', isSameStaff: true }]);
  } finally {
    await alone.server.stop();
  }
});

test('decisions against an author are strikes that expire; three suggest a suspension, and nothing more', async () => {
  const { performer, fan } = await stage.setScene();
  const strike = async (action: 'warn' | 'hide' | 'dismiss') => {
    const { _id } = await stage.world.feed(performer);
    await stage.report(fan, _id);
    return stage.decide(await stage.caseOf(_id), { action, rule: 'spam', note: 'Too many links.' });
  };
  expect(await strike('dismiss')).toMatchObject({ totalStrike: 0 });
  expect(await strike('warn')).toMatchObject({ totalStrike: 1, suggestsSuspension: false });
  await strike('hide');
  const third = await strike('warn');
  expect(third).toMatchObject({ totalStrike: 3, suggestsSuspension: true });
  const [decision] = await stage.decisionsOf(performer);
  expect(Date.parse(decision?.strikeUntil ?? '') - Date.parse(decision?.decision?.decidedAt ?? '')).toBeCloseTo(
    90 * stage.dayMs,
    -4,
  );
  expect(
    await stage.server.client().call(login, { body: { username: performer.email, password: performer.password } }),
  ).toMatchObject({ token: expect.any(String) });
  await stage.later(91 * stage.dayMs, async (admin) => {
    const after = await admin.call(getReportCase, { params: { id: third._id } });
    expect(after).toMatchObject({ totalStrike: 0, suggestsSuspension: false, totalEarlier: 2 });
  });
});
