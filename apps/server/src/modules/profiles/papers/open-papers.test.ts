import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { joinStaff } from '../../../../test/staff/staff-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const reason = 'The name of the account is another.';

async function paperOf({ id }: Person): Promise<string> {
  const { documents } = await server.admin.call(getPerformerForReview, { params: { id } });
  return documents[0]?.url ?? '';
}

async function open(url: string, token: string, method = 'GET'): Promise<string | number> {
  const answer = await fetch(server.url + url, { method, headers: { authorization: token } });
  if (answer.ok || method === 'HEAD') return answer.status;
  return ((await answer.json()) as { code: string }).code;
}

test('staff open documents for a reason, which stands beside each view in the log', async () => {
  const [member, performer] = [await joinStaff(server, 'moderation'), await world.performer()];
  const url = await paperOf(performer);
  expect([await open(url, member.token), await open(url, member.token, 'HEAD')]).toEqual(['reason-needed', 403]);
  const params = { id: performer.id };
  for (const wrong of ['', 'too short', 'x'.repeat(301)])
    await expect(member.client.call(openPapers, { params, body: { reason: wrong } })).rejects.toMatchObject({
      details: [{ path: 'reason' }],
    });
  expect(await open(url, member.token)).toBe('reason-needed');
  await member.client.call(openPapers, { params, body: { reason } });
  expect(await open(url, member.token)).toBe(200);
  const { data } = await server.admin.call(listSecurityEvents, {
    query: { account: performer.id, kind: 'papers-viewed' },
  });
  expect(data).toMatchObject([{ actor: { _id: member.id }, details: { reason } }]);
});

test('neither for a colleague, nor for another performer, nor for longer than 15 minutes', async () => {
  const [member, colleague] = [await joinStaff(server, 'moderation'), await joinStaff(server, 'moderation')];
  const [performer, other] = [await world.performer(), await world.performer()];
  const [url, otherUrl] = [await paperOf(performer), await paperOf(other)];
  await member.client.call(openPapers, { params: { id: performer.id }, body: { reason } });
  expect([await open(url, colleague.token), await open(otherUrl, member.token)]).toEqual([
    'reason-needed',
    'reason-needed',
  ]);
  server.clock.advance(15 * 60_000 + 1);
  // The address expires, too.
  expect(await open(await paperOf(performer), member.token)).toBe('reason-needed');
});

test('performers see their own without a reason; staff without the permission never', async () => {
  const [finance, performer] = [await joinStaff(server, 'finance', 'support'), await world.performer()];
  const url = await paperOf(performer);
  expect([await open(url, performer.token), await open(url, finance.token)]).toEqual([200, 'not-found']);
});
