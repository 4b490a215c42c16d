import { getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Makes an account older than a week, so that it does not share the limit of visitors. */
async function known(person: Person): Promise<Person> {
  const { database, clock } = stage.server.app;
  const createdAt = new Date(clock.now().getTime() - 30 * stage.dayMs);
  await database.updateTable('accounts').set({ created_at: createdAt }).where('id', '=', person.id).execute();
  return person;
}

/** Forgets what was hidden before, so that tests do not share limits. */
async function resetLimits(): Promise<void> {
  const { database } = stage.server.app;
  await database.updateTable('report_cases').set({ hidden_by_report_at: null, hidden_by_report_id: null }).execute();
}

test('a report about a minor hides the post at once, staff get an email, and a dismissal shows it again', async () => {
  const { performer, fan, feedId } = await stage.setScene();
  await stage.report(fan, feedId, 'feed', 'minor');
  expect(await isShown(feedId)).toBe(false);
  expect(await performer.client.call(getOwnFeed, { params: { id: feedId } })).toMatchObject({ _id: feedId });
  const caseId = await stage.caseOf(feedId);
  const detail = await stage.caseDetail(caseId);
  expect(detail).toMatchObject({ isHiddenByReport: true, object: { state: 'hidden' } });
  expect(detail.reports[0]).toMatchObject({ reporter: { _id: fan.id }, hasHidden: true });
  expect(await stage.textsTo('admin@example.com')).toContainEqual(expect.stringContaining('hidden until you decide'));
  await stage.act(caseId, 'dismiss', 'They have shown us their documents.');
  expect(await isShown(feedId)).toBe(true);
  expect(await stage.textsTo(performer.email)).toContainEqual(expect.stringContaining('It is shown as before'));
  expect((await stage.decisionsOf(performer))[0]).toMatchObject({ decision: { outcome: 'dismissed' } });
});

test('other reasons hide nothing before the decision', async () => {
  const { fan, feedId } = await stage.setScene();
  await stage.report(fan, feedId, 'feed', 'non-consensual');
  expect(await isShown(feedId)).toBe(true);
});

test('what staff have let be is not hidden again by the same reason', async () => {
  await resetLimits();
  const { fan, other, feedId } = await stage.setScene();
  await stage.report(await known(fan), feedId, 'feed', 'minor');
  await stage.act(await stage.caseOf(feedId), 'dismiss');
  await stage.report(await known(other), feedId, 'feed', 'minor');
  expect(await isShown(feedId)).toBe(true);
  expect(await stage.textsTo('admin@example.com')).toContainEqual(expect.stringContaining('It is NOT hidden'));
});

test('one reporter hides three things a day, however many they report at the same moment', async () => {
  await resetLimits();
  const fan = await known(await stage.world.fan());
  const feeds = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await stage.world.feed(await stage.world.performer()))._id),
  );
  await Promise.all(feeds.map((id) => stage.report(fan, id, 'feed', 'minor')));
  const shown = await Promise.all(feeds.map(isShown));
  expect(shown.filter((isVisible) => !isVisible)).toHaveLength(3);
});

test('many reporters hide five things of one creator a day', async () => {
  await resetLimits();
  const performer = await stage.world.performer();
  const feeds = [];
  for (let index = 0; index < 6; index += 1) feeds.push((await stage.world.feed(performer))._id);
  for (const id of feeds) await stage.report(await known(await stage.world.fan()), id, 'feed', 'minor');
  const shown = await Promise.all(feeds.map(isShown));
  expect(shown).toEqual([false, false, false, false, false, true]);
});

test('visitors and new accounts together hide ten things an hour, and known accounts still can', async () => {
  await resetLimits();
  const hidden = [];
  for (let index = 0; index < 11; index += 1) {
    const performer = await stage.world.performer();
    const { _id } = await stage.world.feed(performer);
    if (index % 2 === 0) await stage.complain({ address: stage.addressOf(performer, _id), reason: 'minor' });
    else await stage.report(await stage.world.fan(), _id, 'feed', 'minor');
    hidden.push(!(await isShown(_id)));
  }
  expect(hidden.filter(Boolean)).toHaveLength(10);
  expect(hidden.at(-1)).toBe(false);
  const { feedId } = await stage.setScene();
  await stage.report(await known(await stage.world.fan()), feedId, 'feed', 'minor');
  expect(await isShown(feedId)).toBe(false);
});

test('a reporter who was wrong twice hides nothing any more', async () => {
  await resetLimits();
  const fan = await known(await stage.world.fan());
  for (const isLast of [false, false, true]) {
    const { feedId } = await stage.setScene();
    await stage.report(fan, feedId, 'feed', 'minor');
    expect(await isShown(feedId)).toBe(isLast);
    await stage.act(await stage.caseOf(feedId), 'dismiss');
  }
});
