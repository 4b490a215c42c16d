import { getIdentityCheck, startIdentityCheck } from '@ovation/contract/people/identity.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityStage } from '../../../../test/stages/identity-stage.ts';
import { startStripeSite, type StripeSite } from '../../../../test/start-stripe-site.ts';
import { startTestServer } from '../../../../test/start-server.ts';

describe('with Stripe', () => {
  let site: StripeSite;
  let world: World;
  let stage: ReturnType<typeof identityStage>;
  beforeAll(async () => {
    site = await startStripeSite();
    world = createWorld(site.server);
    stage = identityStage(site.server);
    await world.settings({ identityProvider: 'stripe' });
  });
  afterAll(() => site.stop());

  const applicant = () => world.performer({ approved: false });

  async function start({ client }: Person): Promise<string> {
    const { kind, url = '' } = await client.call(startIdentityCheck);
    expect(kind).toBe('redirect');
    return url.slice(url.lastIndexOf('/') + 1);
  }

  /** Posts every webhook about a check, in this order. */
  async function deliver(id: string, change: (bodies: Buffer[]) => Buffer[] = (bodies) => bodies): Promise<number[]> {
    const sent = site.stripe.events.filter(({ about }) => about.includes(id));
    const signatures = new Map(sent.map(({ rawBody, headers }) => [rawBody, headers['stripe-signature']]));
    const statuses: number[] = [];
    for (const body of change(sent.map(({ rawBody }) => rawBody)))
      statuses.push(await post(body, signatures.get(body)));
    return statuses;
  }

  async function post(body: Buffer, signature: unknown): Promise<number> {
    const answer = await fetch(`${site.server.url}/api/identity/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': String(signature) },
      body: new Uint8Array(body),
    });
    return answer.status;
  }

  test('a verified performer waits for staff, who see the result and decide', async () => {
    const performer = await applicant();
    const id = await start(performer);
    expect((await stage.own(performer)).providerResult).toBe('pending');
    site.stripe.finishVerification(id, 'verified');
    expect(await deliver(id)).not.toContain(500);
    expect(await stage.review(performer)).toMatchObject({
      status: 'submitted',
      performerStatus: 'pending',
      providerResult: 'verified',
      providerId: id,
    });
    await expect(performer.client.call(startIdentityCheck)).rejects.toMatchObject({ code: 'conflict' });
    const { history } = await stage.decide(performer, 'approved');
    expect(history[0]).toMatchObject({
      decision: 'approved',
      providerResult: 'verified',
      by: { _id: expect.any(String) },
    });
  });

  test('with its result, documents need not be uploaded; without, no one is approved', async () => {
    const performer = await applicant();
    await sql`delete from files where owner_id = ${performer.id}`.execute(site.server.app.database);
    await expect(stage.decide(performer, 'approved')).rejects.toMatchObject({ code: 'conflict' });
    const id = await start(performer);
    site.stripe.finishVerification(id, 'verified');
    await deliver(id);
    expect((await stage.decide(performer, 'approved')).performerStatus).toBe('active');
  });

  test('webhooks in any order, and again, give the same state', async () => {
    const performer = await applicant();
    const id = await start(performer);
    site.stripe.finishVerification(id, 'processing');
    site.stripe.finishVerification(id, 'requires_input');
    await deliver(id, (bodies) => [...bodies.toReversed(), ...bodies]);
    expect((await stage.own(performer)).providerResult).toBe('failed');
    const { data } = await site.server.admin.call(listSecurityEvents, {
      query: { account: performer.id, kind: 'identity-checked' },
    });
    expect(data).toHaveLength(1);
    expect(await start(performer)).toBe(id);
  });

  test('a forged webhook is refused and changes nothing', async () => {
    const performer = await applicant();
    const id = await start(performer);
    site.stripe.finishVerification(id, 'verified');
    const forged = Buffer.from(
      JSON.stringify({ type: 'identity.verification_session.verified', data: { object: { id } } }),
    );
    for (const signature of ['', 't=1,v1=00', undefined]) expect(await post(forged, signature)).toBe(400);
    expect((await stage.own(performer)).providerResult).toBe('pending');
  });

  test('a check of someone else at Stripe is none of ours', async () => {
    const [performer, other] = [await applicant(), await applicant()];
    const [own, replaced] = [await start(performer), await start(other)];
    await sql`update identity_checks set provider_id = 'vs_newer' where provider_id = ${replaced}`.execute(
      site.server.app.database,
    );
    site.stripe.finishVerification(replaced, 'verified');
    await deliver(replaced);
    expect((await stage.own(performer)).providerResult).toBe('pending');
    expect((await stage.own(other)).providerResult).toBe('pending');
    expect(own).not.toBe(replaced);
  });

  test('without any webhook, the hourly job asks for the result', async () => {
    const performer = await applicant();
    const id = await start(performer);
    site.stripe.finishVerification(id, 'verified');
    await stage.after(0.1);
    expect((await stage.own(performer)).providerResult).toBe('verified');
  });

  test('while Stripe does not answer, a start says so, and webhooks have to come again', async () => {
    const [performer, waiting] = [await applicant(), await applicant()];
    const id = await start(waiting);
    site.stripe.finishVerification(id, 'verified');
    const outage = Array.from({ length: 8 }, () => 'server-error' as const);
    site.stripe.trouble(outage.slice(0, 4), 'POST /v1/identity/verification_sessions');
    await expect(performer.client.call(startIdentityCheck)).rejects.toMatchObject({ code: 'unavailable' });
    site.stripe.trouble(outage.slice(0, 4), `GET /v1/identity/verification_sessions/${id}`);
    expect(await deliver(id, (bodies) => bodies.slice(-1))).toEqual([503]);
    expect(await deliver(id, (bodies) => bodies.slice(-1))).toEqual([200]);
    expect((await stage.own(waiting)).providerResult).toBe('verified');
  });

  test('only the id, the result and the time of Stripe are stored', async () => {
    const performer = await applicant();
    const id = await start(performer);
    const { rows } = await sql<object>`select * from identity_checks where provider_id = ${id}`.execute(
      site.server.app.database,
    );
    expect(JSON.stringify(rows)).not.toMatch(/vs_secret|http/);
    expect(await performer.client.call(getIdentityCheck)).not.toHaveProperty('url');
  });
});

test('without keys of Stripe it cannot be chosen, and the check is manual', async () => {
  const server = await startTestServer({ LOG_LEVEL: 'fatal' });
  const world = createWorld(server);
  await expect(world.settings({ identityProvider: 'stripe' })).rejects.toMatchObject({
    code: 'field-invalid',
    details: [{ path: 'identityProvider' }],
  });
  const performer = await world.performer({ approved: false });
  expect(await performer.client.call(startIdentityCheck)).toEqual({ kind: 'manual' });
  const answer = await fetch(`${server.url}/api/identity/manual/webhook`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(400);
  await server.stop();
});
