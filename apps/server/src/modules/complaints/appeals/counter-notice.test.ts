import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { appealDecision, getComplaint, sendCounterNotice } from '@ovation/contract/site/complaints.ts';
import { decideAppeal, recordCourtCase } from '@ovation/contract/site/reports.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishRemovalsJob, forgetVisitorsJob, restoreCounteredJob } from '../index.ts';
import { setComplaintStage, type ComplaintStage } from '../../../../test/stages/reports/complaint-stage.ts';

let stage: ComplaintStage;
beforeAll(async () => {
  stage = await setComplaintStage();
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

const notice = {
  name: 'Ada Lovelace',
  postalAddress: 'Invalidenstraße 1\nBerlin',
  text: 'I have filmed this myself.',
  isMistake: true,
  acceptsCourt: true,
} as const;

const counter = ({ client }: Person, id: string) =>
  client.call(sendCounterNotice, { params: { id }, body: { ...notice } });

async function takenDown(action: 'hide' | 'remove') {
  const scene = await stage.setScene();
  const complained = await stage.complain({
    address: stage.addressOf(scene.performer, scene.feedId),
    reason: 'copyright',
    name: 'Label & Sons',
  });
  const caseId = await stage.caseOf(scene.feedId);
  await stage.decide(caseId, { action, rule: 'copyright', note: 'The label says that it is theirs.' });
  return { ...scene, ...complained, caseId };
}

test('a counter-notice goes to the person who complained, and brings the post back after ten days', async () => {
  const { performer, feedId, caseId, email, token } = await takenDown('remove');
  expect((await stage.decisionsOf(performer))[0]).toMatchObject({ mayCounter: true, strikeUntil: expect.any(String) });
  expect(await counter(performer, caseId)).toMatchObject({ mayCounter: false, restoresAt: expect.any(String) });
  await expect(counter(performer, caseId)).rejects.toMatchObject({ statusCode: 409 });
  expect(await stage.textsTo(email)).toContainEqual(expect.stringContaining('Ada Lovelace, Invalidenstraße 1, Berlin'));
  expect((await stage.caseDetail(caseId)).counterNotice).toMatchObject({ name: 'Ada Lovelace', restoredAt: null });
  await stage.later(9 * stage.dayMs, () => stage.server.runJob(restoreCounteredJob));
  expect(await isShown(feedId)).toBe(false);
  await stage.later(10 * stage.dayMs + 1, () => stage.server.runJob(restoreCounteredJob));
  expect(await isShown(feedId)).toBe(true);
  await stage.later(20 * stage.dayMs, () => stage.server.runJob(finishRemovalsJob));
  expect(await isShown(feedId)).toBe(true);
  expect((await stage.decisionsOf(performer))[0]).toMatchObject({
    strikeUntil: null,
    decision: { outcome: 'dismissed', note: expect.stringContaining('counter-notice') },
  });
  const status = await stage.server.client().call(getComplaint, { query: { token } });
  expect(status).toMatchObject({ decision: { outcome: 'dismissed' }, appealUntil: null });
  expect(await stage.textsTo(email)).toContainEqual(expect.stringContaining('no court case has followed'));
});

test('a court case keeps the post hidden, and keeps it from being deleted', async () => {
  const { performer, feedId, caseId } = await takenDown('remove');
  const record = () =>
    stage.server.admin.call(recordCourtCase, { params: { id: caseId }, body: { note: 'File 4 O 12/26.' } });
  await expect(record()).rejects.toMatchObject({ statusCode: 409 });
  await counter(performer, caseId);
  const recorded = await record();
  expect(recorded).toMatchObject({ outcome: 'hidden', removesAt: null, may: ['show'] });
  expect(recorded.actions.map(({ action }) => action)).toContain('court-case');
  await expect(record()).rejects.toMatchObject({ statusCode: 409 });
  await stage.later(30 * stage.dayMs, async () => {
    await stage.server.runJob(restoreCounteredJob);
    await stage.server.runJob(finishRemovalsJob);
  });
  expect(await isShown(feedId)).toBe(false);
  expect((await stage.caseDetail(caseId)).object.state).toBe('hidden');
});

test('a counter-notice ends with a new decision: what staff remove for another reason does not come back', async () => {
  const { performer, feedId, caseId } = await takenDown('hide');
  await counter(performer, caseId);
  await performer.client.call(appealDecision, { params: { id: caseId }, body: { text: 'It is mine.' } });
  const body = { action: 'remove', rule: 'consent', note: 'The person shown has written to us.' } as const;
  const colleague = await stage.addStaff();
  await colleague.client.call(decideAppeal, { params: { id: caseId }, body });
  expect((await stage.decisionsOf(performer))[0]).toMatchObject({ restoresAt: null, removesAt: expect.any(String) });
  await stage.later(11 * stage.dayMs, () => stage.server.runJob(restoreCounteredJob));
  expect(await isShown(feedId)).toBe(false);
  await stage.later(15 * stage.dayMs, () => stage.server.runJob(finishRemovalsJob));
  expect((await stage.caseDetail(caseId)).object.state).toBe('gone');
});

test('what two cases hide stays hidden until both show it again', async () => {
  const { performer, fan, feedId, caseId } = await takenDown('hide');
  await stage.complain({ address: stage.addressOf(performer, feedId), reason: 'violence' });
  const second = await stage.caseOf(feedId);
  await stage.decide(second, { action: 'hide', rule: 'violence', note: 'Blood.' });
  await counter(performer, caseId);
  await stage.later(11 * stage.dayMs, () => stage.server.runJob(restoreCounteredJob));
  expect(await isShown(feedId)).toBe(false);
  await stage.act(second, 'show', 'It is paint.');
  expect(await isShown(feedId)).toBe(true);
  expect(await fan.client.call(getFeed, { params: { id: feedId } })).toMatchObject({ _id: feedId });
});

test('a counter-notice needs all statements, one’s own post, and a decision about copyright', async () => {
  const { performer, fan, caseId } = await takenDown('hide');
  const body = { ...notice, acceptsCourt: false as never };
  const incomplete = performer.client.call(sendCounterNotice, { params: { id: caseId }, body });
  await expect(incomplete).rejects.toMatchObject({ statusCode: 422 });
  await expect(counter(fan, caseId)).rejects.toMatchObject({ statusCode: 404 });
  const { performer: another, feedId } = await stage.setScene();
  await stage.report(fan, feedId);
  const other = await stage.caseOf(feedId);
  await stage.decide(other, { action: 'hide', rule: 'spam', note: 'Too many links.' });
  await expect(counter(another, other)).rejects.toMatchObject({ statusCode: 409 });
});

test('the address of a visitor is forgotten 180 days after the decision, and not before', async () => {
  const { caseId, email } = await takenDown('hide');
  const emailOf = async () => (await stage.caseDetail(caseId)).reports[0]?.email;
  await stage.later(179 * stage.dayMs, () => stage.server.runJob(forgetVisitorsJob));
  expect(await emailOf()).toBe(email);
  await stage.later(181 * stage.dayMs, () => stage.server.runJob(forgetVisitorsJob));
  expect(await emailOf()).toBeNull();
});
