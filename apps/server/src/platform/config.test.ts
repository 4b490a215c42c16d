import { expect, test } from 'vitest';
import { ConfigError, readConfig, roles } from './config.ts';

/** The error message for one wrong variable. */
function errorMessage(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`${name}=${value} was accepted.`);
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
  ['OTEL_EXPORTER_OTLP_ENDPOINT', ['127.0.0.1:4318', 'grpc://127.0.0.1:4317', 'collector']],
  ['OTEL_TRACES_SAMPLER', ['all', 'jaeger_remote']],
  ['OTEL_TRACES_SAMPLER_ARG', ['-1', '1.5', 'half']],
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
])('a wrong %s is explained in one sentence', (name, values) => {
  for (const value of values) {
    const message = errorMessage(name, value);
    expect(message).toMatch(new RegExp(`^${name} is .+, but should be .+\\.$`));
    expect(message.split('\n')).toHaveLength(1);
  }
});

test('error messages do not contain secrets', () => {
  for (const [name, secret] of [
    ['ADMIN_PASSWORD', 'short'],
    ['SECRET_KEY', 'brief'],
    ['DATABASE_URL', 'mysql://me:secret@host/x'],
    ['REDIS_URL', 'http://me:secret@host'],
  ] as const)
    expect(errorMessage(name, secret)).not.toContain(secret);
});

test('all wrong variables are reported together', () => {
  expect(() => readConfig({ PORT: 'x', SEED_DEMO: 'x' })).toThrow(/PORT is .*\n.*SEED_DEMO is /);
});

test('a public address may end in a slash; every subset of the roles is valid', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Example.com/' }).publicUrl).toBe('https://example.com');
  for (let mask = 1; mask < 2 ** roles.length; mask += 1) {
    const chosen = roles.filter((_, index) => (mask & (1 << index)) !== 0);
    expect([...readConfig({ ROLES: chosen.join(', ') }).roles]).toEqual(chosen);
  }
});

test('a bucket is described by its variables; half of a key pair is rejected', () => {
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

test('Stripe is enabled by its key; each of several endpoints has a secret', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
  expect(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toBeUndefined();
  expect(readConfig(key).stripe).toEqual({ secretKey: 'sk_test_1', webhookSecrets: [], apiBase: undefined });
  expect(
    readConfig({ ...key, STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2', STRIPE_API_BASE: 'http://127.0.0.1:12111' }).stripe,
  ).toMatchObject({ webhookSecrets: ['whsec_1', 'whsec_2'], apiBase: 'http://127.0.0.1:12111' });
  expect(errorMessage('STRIPE_SECRET_KEY', 'hush')).not.toContain('hush');
});

test('RTMP listens on its usual port, another one, or not at all', () => {
  expect(readConfig({}).live.rtmpPort).toBe(1_935);
  expect(readConfig({ RTMP_PORT: '19350' }).live.rtmpPort).toBe(19_350);
  expect(readConfig({ RTMP_PORT: 'off' }).live.rtmpPort).toBeUndefined();
  for (const wrong of ['65536', '-1', 'on']) expect(errorMessage('RTMP_PORT', wrong)).toContain('RTMP_PORT');
});

test.each([
  [{}, undefined],
  [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318/' }, { url: 'http://a:4318/v1/traces', ratio: 1 }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://b/traces' },
    { url: 'https://b/traces', ratio: 1 },
  ],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a/base',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.25',
    },
    { url: 'http://a/base/v1/traces', ratio: 0.25 },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a', OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
    { url: 'http://a/v1/traces', ratio: 0 },
  ],
])('where traces go, and which part of them, for %j', (environment, traces) => {
  expect(readConfig(environment).traces).toEqual(traces);
});
