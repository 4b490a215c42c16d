import { expect, test } from 'vitest';
import { ConfigError, readConfig, roles } from './config.ts';

/** What a person reads who sets this one variable wrongly. */
function complaint(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${name}=${value} was taken.`);
}

test('nothing needs to be set, and an empty variable is none', () => {
  expect(readConfig({})).toEqual(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', ROLES: '', SEED_DEMO: '' }));
  expect(readConfig({})).toMatchObject({
    port: 3_000,
    host: '127.0.0.1',
    seedDemo: true,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
  });
});

test.each([
  ['PORT', ['abc', '-1', '65536', '3000.5', '0x10']],
  [
    'PUBLIC_URL',
    [
      'garbage',
      'ftp://example.com',
      'https://example.com/path',
      'https://example.com/?a=b',
      'https://me:pw@example.com',
      'https://example.com/#a',
    ],
  ],
  ['DATABASE_URL', ['mysql://localhost/x', 'localhost:5432']],
  ['REDIS_URL', ['http://localhost:6379', 'localhost:6379']],
  ['SEED_DEMO', ['yes', '2']],
  ['ROLES', [',', ' ', 'web,nothing', 'WEB']],
  ['ADMIN_EMAIL', ['nobody']],
  ['ADMIN_PASSWORD', ['short']],
  ['SECRET_KEY', ['short']],
  ['S3_BUCKET', ['a', 'with/slash', '-x']],
  ['S3_ENDPOINT', ['minio:9000', 'ftp://minio.example.com']],
  ['S3_PREFIX', ['no-slash', '/x/', '../']],
  ['STRIPE_SECRET_KEY', ['pk_test_1', 'sk_', 'sk_test 1']],
  ['STRIPE_WEBHOOK_SECRET', ['secret', 'whsec_', ',']],
  ['STRIPE_API_BASE', ['stripe', 'http://stripe.example.com', 'http://127.0.0.1:1/v1', 'ftp://127.0.0.1']],
])('%s that is wrong is named in one sentence', (name, values) => {
  for (const value of values) {
    const sentence = complaint(name, value);
    expect(sentence).toMatch(new RegExp(`^${name} is .+, but should be .+\\.$`));
    expect(sentence.split('\n')).toHaveLength(1);
  }
});

test('secrets are not repeated in the complaint', () => {
  for (const [name, secret] of [
    ['ADMIN_PASSWORD', 'short'],
    ['SECRET_KEY', 'brief'],
    ['DATABASE_URL', 'mysql://me:secret@host/x'],
    ['REDIS_URL', 'http://me:secret@host'],
  ] as const)
    expect(complaint(name, secret)).not.toContain(secret);
});

test('every wrong variable is told at once', () => {
  expect(() => readConfig({ PORT: 'x', SEED_DEMO: 'x' })).toThrow(/PORT is .*\n.*SEED_DEMO is /);
});

test('a public address may end in a slash; every subset of the roles may be played', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Example.com/' }).publicUrl).toBe('https://example.com');
  for (let mask = 1; mask < 2 ** roles.length; mask += 1) {
    const played = roles.filter((_, index) => (mask & (1 << index)) !== 0);
    expect([...readConfig({ ROLES: played.join(', ') }).roles]).toEqual(played);
  }
});

test('a bucket is described by its variables; half of a key pair is refused', () => {
  const bucket = { S3_BUCKET: 'media', S3_ENDPOINT: 'http://localhost:9000', S3_FORCE_PATH_STYLE: '1' };
  expect(readConfig({ S3_REGION: 'eu-central-1' }).s3).toBeUndefined();
  expect(readConfig(bucket).s3).toEqual({
    bucket: 'media',
    region: 'us-east-1',
    endpoint: 'http://localhost:9000',
    publicEndpoint: undefined,
    credentials: undefined,
    forcePathStyle: true,
    prefix: '',
  });
  expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'one' })).toThrow(ConfigError);
  expect(readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'one', S3_SECRET_ACCESS_KEY: 'two' }).s3?.credentials).toEqual({
    accessKeyId: 'one',
    secretAccessKey: 'two',
  });
});

test('Stripe is there where it has a key; several endpoints have a secret each', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toBeUndefined();
  expect(readConfig(key).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecrets: [], apiBase: undefined });
  expect(
    readConfig({ ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2', STRIPE_API_BASE: 'http://127.0.0.1:12111' }).stripe,
  ).toMatchObject({ webhookSecrets: ['whsec_1', 'whsec_2'], apiBase: 'http://127.0.0.1:12111' });
  expect(complaint('STRIPE_SECRET_KEY', 'hush')).not.toContain('hush');
});
