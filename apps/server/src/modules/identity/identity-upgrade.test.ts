import { readFile } from 'node:fs/promises';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person } from '@ovation/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { identityStage } from '../../../test/stages/identity-stage.ts';
import { startTestServer } from '../../../test/start-server.ts';

test('on an older site, what was decided about performers becomes the state of their checks', async () => {
  const server = await startTestServer();
  const [world, stage] = [createWorld(server), identityStage(server)];
  const decide = ({ id }: Person, status: 'rejected' | 'suspended') =>
    server.admin.call(changePerformerStatus, { params: { id }, body: { status, reason: 'Seen by staff.' } });
  const approved = await world.performer();
  const [pending, rejected, suspended] = [
    await world.performer({ approved: false }),
    await world.performer({ approved: false }),
    await world.performer(),
  ];
  await decide(rejected, 'rejected');
  await decide(suspended, 'suspended');
  const papers = (await stage.review(pending)).papers.length;

  await sql`truncate identity_checks, identity_papers`.execute(server.app.database);
  const url = new URL('../../../migrations/before-1.0/0520_create_identity_checks.sql', import.meta.url);
  const statements = (await readFile(url, 'utf8')).match(/^insert into identity_(?:papers|checks) [^;]+;$/gm) ?? [];
  expect(statements).toHaveLength(2);
  for (const statement of statements) await sql.raw(statement).execute(server.app.database);

  const states = await Promise.all(
    [approved, pending, rejected, suspended].map(async (one) => (await stage.review(one)).status),
  );
  expect(states).toEqual(['approved', 'submitted', 'rejected', 'approved']);
  expect((await stage.review(pending)).papers).toHaveLength(papers);
  await server.stop();
});
