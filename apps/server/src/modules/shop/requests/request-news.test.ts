import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts } from '../../../../test/actions/notification-actions.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { setRequestStage, type RequestStage } from '../../../../test/stages/request-stage.ts';
import { announceDueOrdersJob } from './work/work.ts';

let stage: RequestStage;
let performer: Person;
let fan: Person;
const sockets = createSockets(() => stage.server.url);

beforeAll(async () => {
  stage = await setRequestStage();
});
beforeEach(async () => {
  [performer, fan] = [await stage.world.performer(), await stage.world.fan({ balance: 100 })];
  // Letters to unconfirmed addresses name nobody.
  await stage.server.app.database
    .updateTable('accounts')
    .set({ email_verified_at: stage.server.clock.now() })
    .where('id', 'in', [performer.id, fan.id])
    .execute();
});
afterEach(() => sockets.closeAll());
afterAll(() => stage.server.stop());

/** Subjects of the mails to a person, the latest first. */
async function subjectsTo({ email }: Person): Promise<string[]> {
  await stage.server.runJobs();
  const { data } = await stage.server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  const mails = await Promise.all(data.map(({ _id }) => stage.server.admin.call(getMail, { params: { id: _id } })));
  return mails.map(({ subject }) => subject);
}

test('each side learns what the other one did with a request, and not what they did themselves', async () => {
  const product = await stage.portrait(performer, { isQuoted: 'true' });
  const { _id } = await stage.ask(fan, product);
  expect((await texts(performer))[0]).toMatch(/is asking for Portrait$/);
  expect((await subjectsTo(performer))[0]).toMatch(/is asking for Portrait$/);
  expect(await texts(fan)).toEqual([]);
  await stage.offer(performer, _id, 60, 10);
  expect((await texts(fan))[0]).toMatch(/offers you Portrait for .*60/);
  expect((await subjectsTo(fan))[0]).toMatch(/^An offer from/);
  await stage.decline(performer, _id, 'I am ill.');
  expect((await texts(fan))[0]).toMatch(/declined your request for Portrait$/);
  expect((await subjectsTo(fan))[0]).toMatch(/declined your request$/);
  expect(await texts(performer)).toHaveLength(1);
});

test('open pages of both sides, and no one else’s, receive each step of a request', async () => {
  const product = await stage.portrait(performer, { isQuoted: 'true' });
  const people = [fan, performer, await stage.world.fan()];
  const listeners = await Promise.all(people.map(({ token }) => sockets.listen(token)));
  const { _id: requestId } = await stage.ask(fan, product);
  await stage.offer(performer, requestId, 60, 10);
  await stage.accept(fan, requestId);
  await Promise.all(listeners.map((listener) => listener.settled()));
  const steps = ['asked', 'offered', 'accepted'].map((status) => ({ requestId, status }));
  expect(listeners.map((listener) => listener.all('request.changed'))).toEqual([steps, steps, []]);
});

test('an accepted offer, a delivery and its acceptance reach the other side by bell and email', async () => {
  const { orderId } = await stage.commission(performer, fan);
  expect((await texts(performer))[0]).toMatch(/ordered Portrait for .*40/);
  expect((await subjectsTo(performer))[0]).toMatch(/^New order/);
  expect((await subjectsTo(fan))[0]).toMatch(/^Your order/);
  await stage.deliver(performer, orderId);
  expect((await texts(fan))[0]).toMatch(/was delivered$/);
  expect((await subjectsTo(fan))[0]).toMatch(/was delivered$/);
  await stage.asBuyer(fan, orderId, 'completed');
  expect((await texts(performer))[0]).toMatch(/is complete$/);
  expect((await subjectsTo(performer))[0]).toMatch(/is complete$/);
});

test('both sides are notified a day before an order is due and when it is late, once each', async () => {
  const { orderId } = await stage.commission(performer, fan, { days: 3 });
  const run = async () => {
    await Promise.all([stage.server.runJob(announceDueOrdersJob), stage.server.runJob(announceDueOrdersJob)]);
    await stage.server.runJob(announceDueOrdersJob);
  };
  const lateMails = async (person: Person, word: string) =>
    (await subjectsTo(person)).filter((subject) => subject.endsWith(word));
  await run();
  expect((await texts(fan))[0]).toMatch(/is paid$/);
  await stage.days(2);
  await run();
  for (const person of [fan, performer]) {
    expect((await texts(person))[0]).toMatch(/is due soon$/);
    expect(await lateMails(person, 'is due soon')).toHaveLength(1);
  }
  await stage.days(1);
  await run();
  for (const person of [fan, performer]) {
    expect((await texts(person))[0]).toMatch(/is late$/);
    expect(await lateMails(person, 'is late')).toHaveLength(1);
  }
  await stage.deliver(performer, orderId);
  expect((await texts(fan))[0]).toMatch(/was delivered$/);
});
