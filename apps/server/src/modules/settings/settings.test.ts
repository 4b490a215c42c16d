import {
  changeSettings,
  contactSite,
  defaultPublicSettings,
  defaultSettings,
  getAllSettings,
  getPublicSettings,
  getSettingsByKeys,
  publicSettingKeys,
  settingKeys,
  type SettingKey,
} from '@ovation/contract/site/settings.ts';
import { getPost, searchPosts } from '@ovation/contract/site/site.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { addPost } from './index.ts';
import { createSettingsReader } from './settings-reader.ts';
import { purgeContactMessagesJob } from './contact-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STAFF_SECOND_FACTOR: '' }, { closingDays: 14 });
});
afterAll(() => server.stop());

describe('settings', () => {
  test('are the defaults until they are changed', async () => {
    // Without Stripe keys the sandbox runs.
    expect(await server.client().call(getPublicSettings)).toEqual({
      ...defaultPublicSettings,
      paymentGateway: 'sandbox',
    });
    expect(await server.client().call(getSettingsByKeys, { body: { keys: ['minimumTipPrice', 'siteName'] } })).toEqual({
      minimumTipPrice: 10,
      siteName: 'Ovation',
    });
  });

  test('change one by one, at once for everyone; settings that are not sent stay', async () => {
    const changed = await server.admin.call(changeSettings, {
      body: { siteName: 'La Scala', performerCommission: 12.5, maximumTipPrice: 500 },
    });
    expect(changed).toEqual({
      ...defaultSettings,
      siteName: 'La Scala',
      performerCommission: 12.5,
      maximumTipPrice: 500,
    });
    await server.admin.call(changeSettings, { body: { darkmodeLogoUrl: '' } });
    expect(await server.client().call(getPublicSettings)).toEqual({
      ...defaultPublicSettings,
      siteName: 'La Scala',
      performerCommission: 12.5,
      maximumTipPrice: 500,
      darkmodeLogoUrl: '',
      paymentGateway: 'sandbox',
    });
    expect(await server.admin.call(getAllSettings)).toEqual({ ...changed, darkmodeLogoUrl: '' });
    await server.admin.call(changeSettings, {
      body: { siteName: 'Ovation', performerCommission: 0, maximumTipPrice: 10_000, darkmodeLogoUrl: '/logo-dark.svg' },
    });
  });

  test.each([
    ['a minimum above its maximum', { minimumTipPrice: 20_000 }, 'minimumTipPrice'],
    ['a maximum below its minimum', { maximumSubscriptionPrice: 1 }, 'minimumSubscriptionPrice'],
    ['more than everything', { performerCommission: 100.01 }, 'performerCommission'],
    ['a third decimal', { performerCommission: 10.005 }, 'performerCommission'],
    ['a script as an address', { logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
    ['a name that was markup only', { siteName: '<script>x</script>' }, 'siteName'],
    ['no days at all', { freeSubscriptionDuration: 0 }, 'freeSubscriptionDuration'],
    ['half a day', { freeSubscriptionDuration: 0.5 }, 'freeSubscriptionDuration'],
  ])('%s is rejected, and nothing changes', async (_, body, field) => {
    const before = await server.admin.call(getAllSettings);
    await expect(server.admin.call(changeSettings, { body })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: field }],
    });
    expect(await server.admin.call(getAllSettings)).toEqual(before);
  });

  test('two simultaneous changes cannot add up to a contradiction', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.app.database.deleteFrom('settings').execute();
      const outcomes = await Promise.allSettled([
        server.admin.call(changeSettings, { body: { minimumWalletPrice: 60 } }),
        server.admin.call(changeSettings, { body: { maximumWalletPrice: 40 } }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
    await server.admin.call(changeSettings, { body: { minimumWalletPrice: 2.95, maximumWalletPrice: 300 } });
  });

  test('can be requested by key, and an unknown key is reported', async () => {
    const keys = [...publicSettingKeys];
    expect(Object.keys(await server.client().call(getSettingsByKeys, { body: { keys } }))).toEqual(keys);
    await expect(
      server.client().call(getSettingsByKeys, { body: { keys: ['siteName', 'secretKey' as 'siteName'] } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'keys.1' }] });
  });
});

describe('strangers', () => {
  /** What only staff may know: whoever plans a fraud or a break-in would like to. */
  const secret: readonly SettingKey[] = [
    'refundApprovalAmount',
    'payoutApprovalAmount',
    'staffSecondFactor',
    'staffIdleMinutes',
    'securityLogDays',
    'papersRetentionDays',
    'identityProvider',
    'identitySelfieRequired',
    'strikeDays',
    'earningHoldDays',
    'purchaseRefundDays',
    'visitorFilesPerDay',
    'visitorMegabytesPerDay',
    'blockedCountries',
    'ageRule',
  ];

  test('learn no setting but those that the contract names, by neither address', async () => {
    await server.admin.call(changeSettings, { body: { refundApprovalAmount: 77, blockedCountries: ['FR'] } });
    const known = await server.client().call(getPublicSettings);
    expect(known.blocksCountries).toBe(true);
    expect(Object.keys(known).toSorted()).toEqual(
      [...publicSettingKeys, 'signInWith', 'blocksCountries', 'languages'].toSorted(),
    );
    expect(Object.keys(known).filter((key) => (secret as readonly string[]).includes(key))).toEqual([]);
    for (const key of settingKeys.filter((one) => !(publicSettingKeys as readonly string[]).includes(one)))
      await expect(
        server.client().call(getSettingsByKeys, { body: { keys: [key as 'siteName'] } }),
      ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'keys.0' }] });
    await server.admin.call(changeSettings, { body: { refundApprovalAmount: 0, blockedCountries: [] } });
  });

  test('learn every key of the specification', () => {
    expect(publicSettingKeys).toEqual(expect.arrayContaining([...specified]));
  });
});

/** The keys of the specification's section 3. */
const specified: readonly SettingKey[] = [
  'siteName',
  'logoUrl',
  'favicon',
  'gaCode',
  'requireEmailVerification',
  'maintenanceMode',
  'stripePublishableKey',
  'agoraAppId',
  'agoraEnable',
  'paymentGateway',
  'freeSubscriptionEnabled',
  'freeSubscriptionDuration',
  'minimumSubscriptionPrice',
  'maximumSubscriptionPrice',
  'minimumWalletPrice',
  'maximumWalletPrice',
  'minimumTipPrice',
  'maximumTipPrice',
  'minimumPayoutAmount',
  'performerCommission',
  'subscriptionRequired',
];

describe('the site’s pages', () => {
  beforeAll(async () => {
    const now = server.clock.now();
    await addPost(
      server.app.database,
      {
        slug: 'terms',
        title: 'Terms of 100 % fun',
        content: '<h2>Terms</h2><p onclick="x()">Be kind.</p><script>alert(1)</script>',
      },
      now,
    );
    await addPost(server.app.database, { slug: 'privacy', title: 'Privacy', content: '<p>We keep little.</p>' }, now);
  });

  test('are found by slug or id, with the allowed tags only', async () => {
    const post = await server.client().call(getPost, { params: { id: 'terms' } });
    expect(post.content).toBe('<h2>Terms</h2><p>Be kind.</p>');
    expect(await server.client().call(getPost, { params: { id: post._id } })).toEqual(post);
    await expect(server.client().call(getPost, { params: { id: 'nothing' } })).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('can be searched by title, with literal percent signs', async () => {
    const titles = async (q: string) =>
      (await server.client().call(searchPosts, { query: { q } })).data.map(({ title }) => title);
    expect(await titles('privacy')).toEqual(['Privacy']);
    expect(await titles('100 %')).toEqual(['Terms of 100 % fun']);
    expect(await titles('%vacy')).toEqual([]);
    expect(await server.client().call(searchPosts, { query: { sortBy: 'title', sort: 'asc' } })).toMatchObject({
      total: 2,
      data: [{ slug: 'privacy' }, { slug: 'terms' }],
    });
  });
});

test('a message of markup only is rejected', async () => {
  const body = { name: 'Zora', email: 'zora@example.com', message: '<img src=x>' };
  await expect(server.client().call(contactSite, { body })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'message' }],
  });
});

test('copies of messages to the site are deleted after a year', async () => {
  const body = { name: 'Zora', email: 'zora@example.com', message: 'Where are my earrings?' };
  await server.client().call(contactSite, { body });
  const stored = async () => (await server.app.database.selectFrom('contact_messages').select('name').execute()).length;
  const purgeAfter = async (days: number): Promise<number> => {
    server.clock.advance(days * 86_400_000);
    await server.runJob(purgeContactMessagesJob).finally(() => server.clock.advance(-days * 86_400_000));
    return stored();
  };
  const before = await stored();
  expect(await purgeAfter(364)).toBe(before);
  expect(await purgeAfter(366)).toBe(0);
});

test('settings that were read serve while they are read again: who waited in a transaction could wait for itself', async () => {
  const { database, config, pool } = server.app;
  const reader = createSettingsReader(database, config);
  const { siteName } = await reader.read();
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_000);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table settings in access exclusive mode');
    expect(await reader.read()).toMatchObject({ siteName });
    await client.query(`insert into settings (key, value, updated_at) values ('siteName', '"Read again"', now())
      on conflict (key) do update set value = excluded.value`);
    await client.query('commit');
    await expect.poll(async () => (await reader.read()).siteName).toBe('Read again');
  } finally {
    await client.query('rollback');
    client.release();
    now.mockRestore();
  }
});
