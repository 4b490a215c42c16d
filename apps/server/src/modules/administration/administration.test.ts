import { getMail, getStatistics, listJobs, listMailbox } from '@ovation/contract/site/site.ts';
import { contactSite } from '@ovation/contract/site/settings.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { job } from '../../platform/jobs/job.ts';

const breakJob = job({ name: 'break', payload: z.object({ secret: z.string() }) });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  server.app.jobs.handle(breakJob, async () => {
    throw new Error('The stage is dark.');
  });
});
afterAll(() => server.stop());

test('a visitor’s message reaches the administrator’s mailbox, as text', async () => {
  await server.client().call(contactSite, {
    body: {
      name: 'Zora <b>Visitor</b>',
      email: 'zora@example.com',
      message: 'First line.\n\n<script>alert(1)</script>5 < 6 & so on. <img src=x onerror=alert(1)',
    },
  });
  await server.runJobs();
  const { data, total } = await server.admin.call(listMailbox, { query: { q: 'Zora' } });
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ to: 'admin@example.com', subject: 'A message from Zora Visitor' });
  const mail = await server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  expect(mail.text).toContain('zora@example.com');
  expect(mail.text).toContain('5 < 6 & so on. <img src=x');
  expect(mail.html).not.toMatch(/<script|<img/);
});

test('an unknown email is not found', async () => {
  await expect(
    server.admin.call(getMail, { params: { id: '0198c0de-0000-7000-8000-000000000000' } }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test('waiting and failed jobs are distinguished, without their payload', async () => {
  await server.app.transaction((work) => work.enqueue(breakJob, { secret: 'a token' }));
  const waiting = await server.admin.call(listJobs, { query: { failed: 'false' } });
  expect(waiting.data).toContainEqual(
    expect.objectContaining({ task: 'break', attempts: 0, lastError: null, isLocked: false }),
  );

  await server.runJobs();
  const failed = await server.admin.call(listJobs, { query: { failed: 'true' } });
  expect(failed.data).toContainEqual(
    expect.objectContaining({
      task: 'break',
      attempts: 1,
      maxAttempts: 10,
      lastError: expect.stringContaining('The stage is dark.'),
    }),
  );
  expect(JSON.stringify(failed)).not.toContain('a token');
  expect(await server.admin.call(getStatistics)).toMatchObject({ failedJobs: failed.total });
});

test('the statistics count accounts', async () => {
  const world = createWorld(server);
  const before = await server.admin.call(getStatistics);
  await world.fan();
  await world.performer();
  await world.performer({ approved: false });
  const after = await server.admin.call(getStatistics);
  expect([
    after.totalUser - before.totalUser,
    after.totalPerformer - before.totalPerformer,
    after.totalPending - before.totalPending,
  ]).toEqual([1, 1, 1]);
});
