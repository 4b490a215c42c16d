import { closeAccount, getMe } from '@ovation/contract/people/accounts.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishRemovals } from '../../../../test/actions/finish-removals.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { auditBooks } from '../../ledger/index.ts';
import { refundBuyersJob } from '../jobs/refund-many.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  await world.settings({ performerCommission: 20 });
});
afterAll(() => server.stop());

const balanceOf = async ({ client }: Person): Promise<number> => (await client.call(getMe)).balance;

async function remove(feedId: string, reporter: Person): Promise<void> {
  await reporter.client.call(createReport, { body: { objectType: 'feed', objectId: feedId, reason: 'copyright' } });
  const { data } = await server.admin.call(listReportCases);
  await server.admin.call(moderate, {
    params: { id: data.find(({ object }) => object.objectId === feedId)?._id ?? '' },
    body: { action: 'remove', note: 'It is not yours.' },
  });
  await finishRemovals(server);
}

async function mailTo({ email }: Person, subject: string): Promise<string[]> {
  const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
  const mails = await Promise.all(
    data
      .filter((mail) => mail.subject === subject)
      .map(({ _id }) => server.admin.call(getMail, { params: { id: _id } })),
  );
  return mails.map(({ text }) => text);
}

test('refunds everyone who bought removed content, once, and notifies them and its performer', async () => {
  const performer = await world.performer();
  const buyers = await Promise.all([1, 2, 3].map(() => world.fan({ balance: 20 })));
  const leaving = await world.fan({ balance: 20 });
  const { _id: feedId } = await world.feed(performer, { access: 'paid', price: 5 });
  for (const buyer of [...buyers, leaving]) await world.buy(buyer, feedId);
  await leaving.client.call(closeAccount, { body: { password: leaving.password, givesUpBalance: true } });

  await remove(feedId, await world.fan({ balance: 0 }));
  await server.runJobs();
  const administratorId = (await server.admin.call(getMe))._id;
  const removal = { objectKind: 'feed' as const, objectId: feedId, administratorId };
  await Promise.all([server.runJob(refundBuyersJob, removal), server.runJob(refundBuyersJob, removal)]);
  await server.runJobs();

  expect(await Promise.all(buyers.map(balanceOf))).toEqual([20, 20, 20]);
  expect(await mailTo(buyers[0] as Person, '$5.00 is back in your wallet')).toEqual([
    expect.stringContaining('Our staff have removed it'),
  ]);
  expect(await mailTo(performer, 'Sales of your post were refunded')).toEqual([
    expect.stringContaining(
      '3 fans who had bought it have been refunded. Your share of it, $12.00, has left your earnings.',
    ),
  ]);
  expect(await auditBooks(server.app)).toEqual([]);
});
