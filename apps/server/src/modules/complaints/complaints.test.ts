import { getFeed } from '@ovation/contract/publishing/feeds.ts';
import { appealComplaint, getComplaint, listReports, sendComplaint } from '@ovation/contract/site/complaints.ts';
import { getReportCase, listReportCases } from '@ovation/contract/site/reports.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setComplaintStage, type ComplaintStage } from '../../../test/stages/reports/complaint-stage.ts';

const hourMs = 3_600_000;

let stage: ComplaintStage;
beforeAll(async () => {
  stage = await setComplaintStage();
});
afterAll(() => stage.server.stop());

test('a visitor reports a post by its address, and gets a receipt whose link shows its status', async () => {
  const { performer, feedId } = await stage.setScene();
  const { token } = await stage.complain({ address: stage.addressOf(performer, feedId), reason: 'copyright' });
  const visitor = stage.server.client();
  const status = await visitor.call(getComplaint, { query: { token } });
  expect(status).toMatchObject({ objectType: 'feed', reason: 'copyright', decision: null, appeals: [] });
  expect(status.appealUntil).toBeNull();
  expect(Date.parse(status.dueAt ?? '') - Date.parse(status.createdAt)).toBe(7 * stage.dayMs);
  const shown = await stage.caseDetail(await stage.caseOf(feedId));
  expect(shown).toMatchObject({ author: { _id: performer.id }, totalReport: 1 });
  expect(shown.reports[0]).toMatchObject({ reporter: null, reason: 'copyright' });
  expect(shown.reports[0]?.email).toContain('@');
});

test.each([
  ['with the site’s address', (path: string) => stage.server.app.config.publicUrl + path],
  ['without a scheme', (path: string) => new URL(stage.server.app.config.publicUrl).host + path],
  ['with a query and capital letters', (path: string) => `${path.toUpperCase().replace('/FEEDS/', '/feeds/')}?x=1`],
])('finds the object of an address %s', async (_name, write) => {
  const { performer, feedId } = await stage.setScene();
  await stage.complain({ address: write(`/${performer.username}/feeds/${feedId}`) });
  expect(await stage.caseOf(feedId)).not.toBe('none');
});

test('a page of someone else, another site and free words become a case that staff can only dismiss or settle', async () => {
  const { feedId } = await stage.setScene();
  const other = await stage.world.performer();
  for (const address of [
    stage.addressOf(other, feedId),
    `https://elsewhere.invalid/a/feeds/${feedId}`,
    '%',
    '/a/%zz/',
  ]) {
    await stage.complain({ address, text: `Look here: ${address}` });
    expect(await stage.caseOf(feedId)).toBe('none');
  }
  const { token } = await stage.complain({ address: 'the chat of yesterday evening' });
  const [one] = (await stage.server.admin.call(listReportCases, { query: { objectType: 'address', pageSize: 1 } }))
    .data;
  expect(one).toMatchObject({ object: { text: 'the chat of yesterday evening', page: null }, author: null });
  expect((await stage.caseDetail(one?._id ?? '')).may).toEqual(['dismiss', 'resolve']);
  await expect(stage.act(one?._id ?? '', 'remove')).rejects.toMatchObject({ statusCode: 409 });
  await stage.act(one?._id ?? '', 'resolve', 'We have talked to both of them.');
  const status = await stage.server.client().call(getComplaint, { query: { token } });
  expect(status.decision).toMatchObject({ outcome: 'resolved', note: 'We have talked to both of them.' });
});

test('the reply reveals nothing: it is the same for what exists, what does not, and what was reported before', async () => {
  const { performer, feedId } = await stage.setScene();
  const email = 'curious@example.com';
  const replies = [];
  for (const address of [stage.addressOf(performer, feedId), stage.addressOf(performer, feedId), '/nobody/feeds/x'])
    replies.push(await stage.server.client().call(sendComplaint, { body: stage.complaint({ address, email }) }));
  expect(new Set(replies.map(({ message }) => message)).size).toBe(1);
  expect(await stage.caseDetail(await stage.caseOf(feedId))).toMatchObject({ totalReport: 1 });
});

test('forged, foreign and shortened tokens open nothing', async () => {
  const { performer, feedId } = await stage.setScene();
  const { token } = await stage.complain({ address: stage.addressOf(performer, feedId) });
  const { token: other } = await stage.complain({ address: '' });
  const [[id], [, signature]] = [token.split('.'), other.split('.')];
  for (const wrong of [
    `${id}.${signature}`,
    token.slice(0, -1),
    `${token}x`,
    id ?? '',
    'x',
    `${id}.${'A'.repeat(43)}`,
  ]) {
    await expect(stage.server.client().call(getComplaint, { query: { token: wrong } })).rejects.toMatchObject({
      statusCode: 404,
    });
    const appeal = stage.server.client().call(appealComplaint, { body: { token: wrong, text: 'Please look again.' } });
    await expect(appeal).rejects.toMatchObject({ statusCode: 404 });
  }
});

test('a complaint needs an email address, words, and the statement that it is true', async () => {
  const body = { ...stage.complaint({}), email: 'nowhere', text: ' ', isTrue: false as never };
  const wrong = stage.server.client().call(sendComplaint, { body });
  await expect(wrong).rejects.toMatchObject({ statusCode: 422 });
  const paths = (await wrong.catch((error: { details: { path: string }[] }) => error.details)) as { path: string }[];
  expect(paths.map(({ path }) => path).toSorted()).toEqual(['email', 'isTrue', 'text']);
});

test('a person who is logged in reports as their account, and finds the report and its decision in the list', async () => {
  const { performer, fan, feedId } = await stage.setScene();
  const body = stage.complaint({ address: stage.addressOf(performer, feedId), email: fan.email });
  await fan.client.call(sendComplaint, { body });
  const caseId = await stage.caseOf(feedId);
  expect((await stage.caseDetail(caseId)).reports[0]).toMatchObject({ reporter: { _id: fan.id }, email: null });
  await stage.server.admin.call(getReportCase, { params: { id: caseId } });
  await stage.decide(caseId, { action: 'hide', rule: 'hate', note: 'We do not want this here.' });
  const { data, total } = await fan.client.call(listReports);
  expect(total).toBe(1);
  expect(data[0]?.decision).toMatchObject({ outcome: 'hidden', rule: 'hate', note: 'We do not want this here.' });
  expect(JSON.stringify(data)).not.toContain(performer.id);
  await stage.server.runJobs();
  expect(await stage.notificationsOf(fan)).toContain('We have decided on your report');
  expect((await performer.client.call(listReports)).total).toBe(0);
  const own = performer.client.call(sendComplaint, { body: { ...body, email: performer.email } });
  await expect(own).rejects.toMatchObject({ statusCode: 422 });
});

test('the queue is sorted by deadline, marks what is overdue, and staff are reminded before and at the deadline', async () => {
  const { performer, feedId } = await stage.setScene();
  const { _id: laterId } = await stage.world.feed(performer);
  await stage.complain({ address: stage.addressOf(performer, laterId), reason: 'spam' });
  await stage.complain({ address: stage.addressOf(performer, feedId), reason: 'copyright' });
  const dueOf = async (id: string) =>
    Date.parse((await stage.caseDetail(await stage.caseOf(id))).dueAt ?? '') - stage.server.clock.now().getTime();
  const [copyright, spam] = [await dueOf(feedId), await dueOf(laterId)];
  expect(copyright).toBeLessThan(spam);
  await stage.complain({ address: stage.addressOf(performer, laterId), reason: 'non-consensual' });
  expect(await dueOf(laterId)).toBeLessThan(copyright);
  const { data } = await stage.server.admin.call(listReportCases, {
    query: { sortBy: 'dueAt', sort: 'asc', pageSize: 100 },
  });
  const dues = data.map(({ dueAt }) => dueAt ?? '');
  expect(dues).toEqual(dues.toSorted());
  expect(data.some(({ isOverdue }) => isOverdue)).toBe(false);

  const laterCase = await stage.caseOf(laterId);
  await stage.remind();
  const before = await stage.staffMails('Reports are due soon');
  await stage.later(37 * hourMs, stage.remind);
  await stage.later(38 * hourMs, stage.remind);
  expect((await stage.staffMails('Reports are due soon')) - before).toBe(1);
  await stage.later(49 * hourMs, async (admin) => {
    await stage.remind();
    expect(await admin.call(getReportCase, { params: { id: laterCase } })).toMatchObject({ isOverdue: true });
  });
  expect(await stage.staffMails('Reports are overdue')).toBe(1);
});

test('evidence is for staff alone', async () => {
  const { performer, feedId } = await stage.setScene();
  const { token } = await stage.complain({ address: stage.addressOf(performer, feedId) });
  const caseId = await stage.caseOf(feedId);
  await stage.decide(caseId, {
    action: 'warn',
    rule: 'spam',
    note: 'Fewer links, please.',
    evidence: 'A letter of 3 May.',
  });
  expect((await stage.caseDetail(caseId)).actions[0]).toMatchObject({ rule: 'spam', evidence: 'A letter of 3 May.' });
  const both = [
    await stage.server.client().call(getComplaint, { query: { token } }),
    await stage.decisionsOf(performer),
    await stage.textsTo(performer.email),
  ];
  expect(JSON.stringify(both)).toContain('Fewer links, please.');
  expect(JSON.stringify(both)).not.toContain('A letter of 3 May.');
  expect(await performer.client.call(getFeed, { params: { id: feedId } })).toMatchObject({ _id: feedId });
});
