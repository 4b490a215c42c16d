import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { listJobs } from '@ovation/contract/site/site.ts';
import { getSystemState, retryJob } from '@ovation/contract/site/system.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinStaff } from '../../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { sendMailJob } from '../../accounts/index.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { job } from '../../../platform/jobs/job.ts';

const fragile = job({ name: 'fragile' });

let server: TestServer;
let world: World;
let isBroken = true;
let runs = 0;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  world = createWorld(server);
  server.app.jobs.handle(fragile, async () => {
    runs += 1;
    if (isBroken) throw new Error('550 no mailbox for ada@example.com');
  });
});
afterAll(() => server.stop());

const read = () => server.admin.call(getSystemState);
/** Of all hours, because a new one may begin at any moment. */
const sumOf = async (figure: 'jobsDone' | 'jobsFailed' | 'emails' | 'uploads') =>
  (await read()).hours.reduce((sum, hour) => sum + hour[figure], 0);
const sums = async () => ({
  done: await sumOf('jobsDone'),
  failed: await sumOf('jobsFailed'),
  emails: await sumOf('emails'),
  uploads: await sumOf('uploads'),
});
const addJob = (maxAttempts = 1) => enqueue(server.app.database, fragile, {}, { maxAttempts });
const retry = (id: string) => server.admin.call(retryJob, { params: { id } });

/** The job of this test, if it is still in the queue. */
async function findJob() {
  const { data } = await server.admin.call(listJobs, { query: { pageSize: 100 } });
  return data.find(({ task }) => task === fragile.name);
}

async function idOfFailed(): Promise<string> {
  isBroken = true;
  await addJob();
  await server.runJobs();
  return (await findJob())?._id ?? '';
}

describe('the state of the system', () => {
  test('counts runs, emails and uploads in their hour', async () => {
    const before = await sums();
    isBroken = false;
    await addJob();
    await enqueue(server.app.database, sendMailJob, { to: 'ada@example.com', subject: 'A', text: 'B' });
    await server.runJobs();
    await world.feed(await world.performer(), { photo: true });
    const after = await sums();
    expect(after.done).toBeGreaterThanOrEqual(before.done + 2);
    expect(after.emails).toBeGreaterThanOrEqual(before.emails + 1);
    expect(after.uploads).toBeGreaterThanOrEqual(before.uploads + 1);
    expect(after.failed).toBe(before.failed);
  });

  test('has 48 hours until now, the oldest first', async () => {
    const { hours } = await read();
    expect(hours).toHaveLength(48);
    const times = hours.map(({ hour }) => Date.parse(hour));
    expect(times.every((time, index) => index === 0 || time - (times[index - 1] ?? 0) === 3_600_000)).toBe(true);
    expect(server.clock.now().getTime() - (times.at(-1) ?? 0)).toBeLessThan(2 * 3_600_000);
  });

  test('what failed is counted as failed, and its error names nobody', async () => {
    const before = await sumOf('jobsFailed');
    await idOfFailed();
    expect(await sumOf('jobsFailed')).toBe(before + 1);
    expect((await read()).jobs.failed).toBe(1);
    expect(await findJob()).toMatchObject({ lastError: expect.stringContaining('550 no mailbox for [email]') });
    isBroken = false;
    await retry((await findJob())?._id ?? '');
    await server.runJobs();
  });

  test('says what runs, and how much room is left', async () => {
    const { versions, disk, status, backup, redis, replica, newerRelease } = await read();
    expect(versions.ovation).toMatch(/^\d+\.\d+\.\d+$/);
    expect(versions.commit ?? 'none').toMatch(/^(?:[\da-f]{40}|none)$/);
    expect([redis, replica, newerRelease]).toEqual([null, null, null]);
    expect(versions.node).toBe(process.versions.node);
    expect(versions.postgres).toMatch(/^\d+\.\d+$/);
    expect(disk.freeBytes).toBeGreaterThan(0);
    expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes);
    expect(status.parts.map(({ part }) => part)).toEqual(expect.arrayContaining(['site', 'media', 'jobs']));
    expect(backup).toEqual({ lastAt: null, nextAt: null, isScheduled: false, isLate: false });
  });

  test('is for those who see jobs, and no one else', async () => {
    const support = await joinStaff(server, 'support');
    const id = await idOfFailed();
    for (const call of [
      () => support.client.call(getSystemState),
      () => support.client.call(retryJob, { params: { id } }),
    ])
      await expect(call()).rejects.toMatchObject({ statusCode: 403 });
    isBroken = false;
    await retry(id);
    await server.runJobs();
  });
});

describe('a failed job', () => {
  const logged = async () =>
    (await server.admin.call(listSecurityEvents, { query: { kind: 'job-retried', pageSize: 100 } })).data;

  test('runs again when staff say so, once however often they press, and the log knows who it was', async () => {
    const id = await idOfFailed();
    const [before, ranBefore] = [(await logged()).length, runs];
    isBroken = false;
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(answers.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    expect(await retry(id)).toEqual({ isChanged: false });
    await server.runJobs();
    expect(runs).toBe(ranBefore + 1);
    const events = await logged();
    expect(events.length - before).toBe(1);
    expect(events[0]).toMatchObject({ details: { task: fragile.name, job: id }, actor: { _id: expect.any(String) } });
    await expect(retry(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('gets all its attempts again, also when it would be tried later by itself', async () => {
    isBroken = true;
    await addJob(10);
    await server.runJobs();
    const failed = await findJob();
    expect(failed).toMatchObject({ attempts: 1, maxAttempts: 10 });
    isBroken = false;
    expect(await retry(failed?._id ?? '')).toEqual({ isChanged: true });
    expect(await findJob()).toMatchObject({ attempts: 0, maxAttempts: 10 });
    await server.runJobs();
    expect(await findJob()).toBeUndefined();
  });

  test('one that has not failed stays as it is', async () => {
    await enqueue(server.app.database, fragile, {}, { runAt: new Date(Date.now() + 3_600_000) });
    const waiting = await findJob();
    expect(await retry(waiting?._id ?? '')).toEqual({ isChanged: false });
    expect(await findJob()).toMatchObject({ runAt: waiting?.runAt });
  });
});
