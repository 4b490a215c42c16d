import { decideConsentCase, listConsentCases } from '@ovation/contract/people/consent-review.ts';
import { addParticipant, answerConsent, listOwnConsents, setContentConsent } from '@ovation/contract/people/consent.ts';
import { decideAppeal, moderate } from '@ovation/contract/site/reports.ts';
import type { SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { appealDecision } from '@ovation/contract/site/complaints.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPictureStage, type PictureStage } from '../../../../test/stages/reports/picture-stage.ts';

let stage: PictureStage;
beforeAll(async () => {
  stage = await setPictureStage();
});
afterAll(() => stage.server.stop());

/** A post that staff remove after a report, under a rule. */
async function removed(rule: SiteRule) {
  const [performer, fan, seed] = [await stage.world.performer(), await stage.world.fan(), stage.newSeed()];
  const { feedId, fileId } = await stage.post(performer, await stage.picture(seed));
  await stage.report(fan, feedId);
  const caseId = await stage.caseOf(feedId);
  await stage.decide(caseId, { action: 'remove', rule, note: 'Against the rules.' });
  await stage.server.runJobs();
  return { performer, seed, feedId, fileId, caseId };
}

const repost = async (seed: number) => stage.post(await stage.world.performer(), await stage.copyOf(seed));

test('what staff remove does not return, and its own files are no new case', async () => {
  const { seed, fileId } = await removed('minors');
  const again = await repost(seed);
  expect(await stage.isShown(again.feedId)).toBe(false);
  const found = await stage.caseAbout(again.fileId);
  expect(found?.reasons).toMatchObject([{ reason: 'minor' }]);
  const { reports } = await stage.caseDetail(found?._id ?? '');
  expect(reports[0]?.text).toContain('Our staff have removed this picture before.');
  expect(await stage.caseAbout(fileId)).toBeUndefined();
});

test('copies that were there before are found, too', async () => {
  const [first, fan, seed] = [await stage.world.performer(), await stage.world.fan(), stage.newSeed()];
  const copy = await repost(seed);
  const { feedId } = await stage.post(first, await stage.picture(seed));
  expect(await stage.isShown(copy.feedId)).toBe(true);
  await stage.report(fan, feedId);
  await stage.decide(await stage.caseOf(feedId), { action: 'remove', rule: 'consent', note: 'Without consent.' });
  await stage.server.runJobs();
  expect(await stage.isShown(copy.feedId)).toBe(false);
  expect((await stage.caseAbout(copy.fileId))?.reasons).toMatchObject([{ reason: 'non-consensual' }]);
});

test('a removal that has nothing to do with the picture lists nothing', async () => {
  const { seed } = await removed('spam');
  expect(await stage.isShown((await repost(seed)).feedId)).toBe(true);
});

test('a removal that an appeal has replaced lists nothing any more', async () => {
  const { performer, seed, feedId, caseId } = await removed('illegal');
  await performer.client.call(appealDecision, { params: { id: caseId }, body: { text: 'That was a mistake.' } });
  await stage.server.admin.call(decideAppeal, { params: { id: caseId }, body: { action: 'dismiss', note: 'It was.' } });
  expect(await stage.isShown(feedId)).toBe(true);
  expect(await stage.isShown((await repost(seed)).feedId)).toBe(true);
});

test('a picture that staff have removed from a case about it counts as removed, too', async () => {
  const { seed } = await removed('copyright');
  const again = await repost(seed);
  const { totalPicture: before = 0 } = (await removedOf('minors')) ?? {};
  await stage.server.admin.call(moderate, {
    params: { id: await stage.caseIdOf(again.fileId) },
    body: { action: 'remove', rule: 'minors', note: 'Under age.' },
  });
  expect((await removedOf('minors'))?.totalPicture).toBe(before + 1);
});

async function removedOf(wanted: 'minors' | 'non-consensual' | 'other') {
  const { removed: counts } = await stage.lists();
  return counts.find(({ category }) => category === wanted);
}

test('what staff remove after a refused consent does not return', async () => {
  const [performer, person, seed] = [await stage.world.performer(), await stage.world.fan(), stage.newSeed()];
  const { feedId } = await stage.post(performer, await stage.picture(seed));
  await withdraw(performer, person, feedId);
  const { data } = await stage.server.admin.call(listConsentCases, { query: {} });
  await stage.server.admin.call(decideConsentCase, {
    params: { id: data[0]?._id ?? '' },
    body: { outcome: 'removed', note: 'We have asked both of them.' },
  });
  await stage.server.runJobs();
  const again = await repost(seed);
  expect(await stage.isShown(again.feedId)).toBe(false);
  expect((await stage.caseAbout(again.fileId))?.reasons).toMatchObject([{ reason: 'non-consensual' }]);
});

/** A person who is shown agrees, and withdraws afterwards. */
async function withdraw(performer: Person, person: Person, feedId: string): Promise<void> {
  const { _id } = await performer.client.call(addParticipant, { body: { name: 'Ada', username: person.username } });
  await performer.client.call(setContentConsent, {
    params: { kind: 'feed', id: feedId },
    body: { participantIds: [_id], nobodyElse: false },
  });
  const [consent] = (await person.client.call(listOwnConsents, { query: {} })).data;
  for (const answer of ['agree', 'withdraw'] as const)
    await person.client.call(answerConsent, { params: { id: consent?._id ?? '' }, body: { answer } });
}
