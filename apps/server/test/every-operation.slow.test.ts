import { createECDH } from 'node:crypto';
import { operations } from '@ovation/contract';
import type { Access, Operation } from '@ovation/contract/operation.ts';
import { createWorld } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenIds, hostileNumbers, hostileTexts, wrongKinds } from './contract/hostile.ts';
import { bodySchema, fieldsOf, paramsSchema, querySchema, type JsonSchema } from './contract/json-schema.ts';
import { sampleOf } from './contract/sample.ts';
import { send, wrongFields, type Answer, type Sent } from './contract/send.ts';
import { startTestServer, type TestServer } from './start-server.ts';

/** Calls every operation of the contract wrongly, in every way that its schemas suggest. */
let server: TestServer;
let tokens: Record<'fan' | 'performer' | 'admin' | 'leaving', string>;

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  const world = createWorld(server);
  const [fan, performer, leaving] = [await world.fan(), await world.performer(), await world.fan()];
  tokens = { fan: fan.token, performer: performer.token, admin: server.adminToken, leaving: leaving.token };
});
afterAll(() => server.stop());

const allowed: Record<Access, 'fan' | 'performer' | 'admin' | undefined> = {
  public: undefined,
  account: 'fan',
  user: 'fan',
  performer: 'performer',
  admin: 'admin',
};
const deniedRoles: Record<Access, readonly ('fan' | 'performer' | 'admin')[]> = {
  public: [],
  account: [],
  user: ['performer', 'admin'],
  performer: ['fan', 'admin'],
  admin: ['fan', 'performer'],
};

/** An account may be closed during the tests, if another operation gave it the password that this one tries. */
const tokenOf = ({ access, name }: Operation): string | undefined =>
  tokens[name === 'closeAccount' ? 'leaving' : (allowed[access] as keyof typeof tokens)];

/** Requirements that JSON Schema cannot express: one of two fields, or a key that is a point on a curve. */
const samples: Record<string, object> = {
  topUpWallet: { amount: 10, paymentMethod: 'sandbox_ok' },
  setContentConsent: { participantIds: [], nobodyElse: true },
  verifyEmail: { email: 'sample@example.com' },
  addPushSubscription: {
    endpoint: 'https://push.example.com/sample',
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'sample-of-16-bytes-xxx'.slice(0, 22) },
  },
};

const bodyOf = (operation: Operation): unknown => samples[operation.name] ?? sampleOf(bodySchema(operation));

/** The required query. */
const queryOf = (operation: Operation): string =>
  new URLSearchParams(sampleOf(querySchema(operation)) as Record<string, string>).toString();

function call(operation: Operation, sent: Sent = {}): Promise<Answer> {
  return send(server.url, operation, {
    token: tokenOf(operation),
    body: bodyOf(operation),
    query: queryOf(operation),
    ...sent,
  });
}

const requiredFiles = ({ files = {} }: Operation): string[] =>
  Object.keys(files).filter((name) => files[name]?.required);
const byName = (wanted: (operation: Operation) => boolean = () => true): [string, Operation][] =>
  operations.filter(wanted).map((operation) => [operation.name, operation]);
const takesJson = (operation: Operation): boolean =>
  operation.body !== undefined && operation.files === undefined && operation.method !== 'GET';
const hasIds = (operation: Operation): boolean =>
  fieldsOf(paramsSchema(operation)).some(([, { format }]) => format === 'uuid');
const takesObject = (operation: Operation): boolean => bodySchema(operation).type === 'object';

test('names and addresses are unique', () => {
  const addresses = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  expect(operations.map(({ name }) => name)).toEqual([...new Set(operations.map(({ name }) => name))]);
});

test.each(byName())('%s is served', (_, operation) => {
  expect(server.serves(operation)).toBe(true);
});

describe('who may call', () => {
  test.each(byName(({ access }) => access !== 'public'))(
    '%s: no one without a token, or with a wrong one',
    async (_, operation) => {
      for (const token of [undefined, 'nobody', '\u00e9', 'x'.repeat(4_000)]) {
        expect(await call(operation, { token })).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
      }
    },
  );

  test.each(byName(({ access }) => deniedRoles[access].length > 0))('%s: not another role', async (_, operation) => {
    for (const role of deniedRoles[operation.access])
      expect(await call(operation, { token: tokens[role] })).toMatchObject({
        status: 403,
        body: { code: 'role-not-allowed' },
      });
  });
});

describe('ids', () => {
  test.each(byName(hasIds))('%s: one that nothing has is not found', async (_, operation) => {
    expect((await call(operation)).status).toBe(404);
  });

  test.each(byName(hasIds))('%s: one that is none is not found either', async (_, operation) => {
    for (const [name, { format }] of fieldsOf(paramsSchema(operation))) {
      for (const id of format === 'uuid' ? brokenIds : [])
        expect(await call(operation, { params: { [name]: id } })).toMatchObject({ status: 404 });
    }
  });

  test.each(byName((operation) => operation.params !== undefined && !hasIds(operation)))(
    '%s: invalid values',
    async (_, operation) => {
      for (const [name] of fieldsOf(paramsSchema(operation)))
        for (const id of brokenIds) expect((await call(operation, { params: { [name]: id } })).status).toBe(404);
    },
  );
});

describe('bodies', () => {
  test.each(byName((operation) => takesObject(operation) && (bodySchema(operation).required ?? []).length > 0))(
    '%s: all missing fields are reported',
    async (_, operation) => {
      const answer = await call(operation, { body: {} });
      expect(answer).toMatchObject({ status: 422, body: { code: 'field-invalid' } });
      expect([...wrongFields(answer)]).toEqual(expect.arrayContaining([...(bodySchema(operation).required ?? [])]));
    },
  );

  test.each(byName((operation) => takesJson(operation) && takesObject(operation)))(
    '%s: all wrong fields are reported',
    async (_, operation) => {
      const names = fieldsOf(bodySchema(operation)).map(([name]) => name);
      const answer = await call(operation, { body: Object.fromEntries(names.map((name) => [name, { wrong: true }])) });
      expect(answer.status).toBe(422);
      expect([...wrongFields(answer)].toSorted()).toEqual(names.toSorted());
    },
  );

  test.each(byName(takesJson))(
    '%s: rejects a body that is no object, no JSON, too large or of another type',
    async (_, operation) => {
      for (const body of [[], 'text', 5, true]) expect((await call(operation, { body })).status).toBe(422);
      for (const raw of ['{', '{"a":', '{"a":1}}', 'undefined', '\u0000', '{"__proto__":{"isAdmin":true}}'])
        expect(await call(operation, { raw })).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
      expect(await call(operation, { raw: JSON.stringify({ padding: 'x'.repeat(300_000) }) })).toMatchObject({
        status: 413,
        body: { code: 'body-too-large' },
      });
      expect(await call(operation, { raw: '<a/>', headers: { 'content-type': 'application/xml' } })).toMatchObject({
        status: 415,
        body: { code: 'unsupported-media-type' },
      });
      expect(await call(operation, { raw: new FormData() })).toMatchObject({
        status: 415,
        body: { code: 'unsupported-media-type' },
      });
    },
  );

  test.each(byName(({ files = {} }) => Object.keys(files).length > 0))(
    '%s: says so without a form, or with a broken one',
    async (_, operation) => {
      expect(await call(operation, { raw: '{}' })).toMatchObject({ status: 415 });
      const [field] = Object.keys(operation.files ?? {});
      expect(
        (
          await call(operation, {
            raw: `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nhal`,
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          })
        ).status,
      ).toBe(400);
      expect(
        (await call(operation, { raw: 'nothing', headers: { 'content-type': 'multipart/form-data' } })).status,
      ).toBeOneOf([400, 415]);
      const required = [...(bodySchema(operation).required ?? []), ...requiredFiles(operation)];
      // Some forms have only optional fields: then the object is not found.
      const empty = await call(operation, { raw: new FormData() });
      expect(empty.status).toBeOneOf(required.length === 0 ? [404, 422] : [422]);
      expect([...wrongFields(empty)]).toEqual(expect.arrayContaining(required));
    },
  );
});

/**
 * A small run gives each field a quarter of the values and each value to a quarter of the fields; a deep one tries
 * all.
 */
const share = byDepth({ small: 4, deep: 1 });
const turns = new Map<Operation, number>(operations.map((operation, index) => [operation, index]));

function shareOf<Value>(values: readonly Value[], operation: Operation, field: number): Value[] {
  return values.filter((_, index) => (index + field + (turns.get(operation) ?? 0)) % share === 0);
}

describe.concurrent('hostile values', () => {
  test.each(byName(takesObject))('%s: in every field of the body', async (_, operation) => {
    const schema = bodySchema(operation);
    const sample = bodyOf(operation) as object;
    for (const [index, [name, field]] of fieldsOf(schema).entries()) {
      const values = shareOf(operation.files ? hostileTexts : hostileFor(field), operation, index).filter(
        (value) => !closesSite(name, value),
      );
      for (const value of values) await call(operation, { body: { ...sample, [name]: value } });
    }
  });

  test.each(byName(({ query }) => query !== undefined))('%s: in every field of the query', async (_, operation) => {
    for (const [index, [name]] of fieldsOf(querySchema(operation)).entries()) {
      const values = [...hostileTexts.map((text) => text.slice(0, 2_000)), ...hostileNumbers.map(String)];
      for (const value of shareOf(values, operation, index))
        await call(operation, { query: new URLSearchParams({ [name]: value }).toString() });
      for (const twice of [
        `${name}=1&${name}=2`,
        `${name}[]=1`,
        `${name}[a]=1`,
        `${name}=%00`,
        `${name}=%FF%FE`,
        `${name}=%`,
      ])
        await call(operation, { query: twice });
    }
  });

  test.each(byName(({ idempotent }) => idempotent === true))('%s: in its Idempotency-Key', async (_, operation) => {
    for (const key of ['', ' ', 'two words', 'x'.repeat(256), 'é'])
      expect((await call(operation, { headers: { 'idempotency-key': key } })).status).toBe(400);
  });
});

/** Otherwise the other tests would find the site closed. */
function closesSite(field: string, value: unknown): boolean {
  return field === 'maintenanceMode' && value === true;
}

function hostileFor({ type, items }: JsonSchema): readonly unknown[] {
  if (type === 'number' || type === 'integer') return [...hostileNumbers, ...wrongKinds];
  if (type === 'array')
    return [
      ...wrongKinds,
      ...hostileTexts.map((text) => [text]),
      Array.from({ length: 1_000 }, () => (items ? sampleOf(items) : 'x')),
    ];
  return [...hostileTexts, ...wrongKinds];
}
