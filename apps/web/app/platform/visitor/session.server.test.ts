import type { Me } from '@ovation/contract/people/accounts.ts';
import { defaultPublicSettings } from '@ovation/contract/site/settings.ts';
import { expect, test } from 'vitest';
import {
  openSession,
  denyBlockedCountries,
  denyDuringMaintenance,
  sessionContext,
  addRetryAfter,
} from './session.server.ts';
import { createLoadContext } from './visitor.server.ts';

type Middleware = typeof openSession;
type Answers = Readonly<Record<string, readonly [status: number, body: unknown]>>;

function contextOf(answers: Answers, hasToken: boolean) {
  const call = (name: string) => {
    const [status, body] = answers[name] ?? [500, { statusCode: 500, code: 'internal', message: name, requestId: 'r' }];
    return Promise.resolve({ status, text: JSON.stringify(body) });
  };
  return createLoadContext({
    call,
    deliver: () => undefined,
    nonce: 'n',
    publicUrl: 'http://localhost:3000',
    hasToken,
  });
}

async function run(
  middleware: Middleware,
  context: ReturnType<typeof contextOf>,
  path = '/home',
  status = 200,
): Promise<Response> {
  const url = new URL(path, 'http://localhost:3000');
  const args = {
    context,
    url,
    request: new Request(url),
    params: {},
    pattern: '',
  } as unknown as Parameters<Middleware>[0];
  return (await middleware(args, () => Promise.resolve(new Response('page', { status })))) as Response;
}

const settings = ['getPublicSettings', [200, defaultPublicSettings]] as const;
const expired = [401, { statusCode: 401, code: 'not-signed-in', message: 'No.', requestId: 'r' }] as const;

test('the token identifies the account; without a token the account is not requested', async () => {
  const known = contextOf(Object.fromEntries([settings, ['getMe', [200, { _id: '7' }]]]), true);
  await run(openSession, known);
  expect(known.get(sessionContext).me).toEqual({ _id: '7' });
  const stranger = contextOf(Object.fromEntries([settings]), false);
  await run(openSession, stranger);
  expect(stranger.get(sessionContext).me).toBeUndefined();
});

test.each(['/home', '/ada?tab=videos', '/'])(
  'an expired token leads from %s to the login, which says so',
  async (path) => {
    const context = contextOf(Object.fromEntries([settings, ['getMe', expired]]), true);
    const answer = await run(openSession, context, path);
    const to = new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
    expect([answer.status, to.pathname, to.searchParams.get('refused'), to.searchParams.get('from') ?? '/']).toEqual([
      302,
      '/auth/login',
      '1',
      path,
    ]);
  },
);

test('at the login an expired token counts as none; an API that fails does not', async () => {
  const context = contextOf(Object.fromEntries([settings, ['getMe', expired]]), true);
  await run(openSession, context, '/auth/login');
  expect(context.get(sessionContext).me).toBeUndefined();
  await expect(run(openSession, contextOf(Object.fromEntries([settings]), true))).rejects.toMatchObject({
    data: { code: 'internal' },
    init: { status: 500 },
  });
});

function underMaintenance(me: Partial<Me> | undefined) {
  const context = contextOf({}, me !== undefined);
  context.set(sessionContext, {
    me: me as Me | undefined,
    settings: { ...defaultPublicSettings, maintenanceMode: true },
  });
  return context;
}

test('during maintenance administrators pass and can log in; no one else sees a page', async () => {
  const admin = await run(denyDuringMaintenance, underMaintenance({ isAdmin: true }));
  const login = await run(denyDuringMaintenance, underMaintenance(undefined), '/auth/login');
  expect([await admin.text(), await login.text()]).toEqual(['page', 'page']);
  const denied = async () => run(denyDuringMaintenance, underMaintenance({ isAdmin: false }));
  await expect(denied()).rejects.toMatchObject({ data: { code: 'maintenance' }, init: { status: 503 } });
});

test('a temporary failure says when to come back', async () => {
  const context = contextOf({}, false);
  expect((await run(addRetryAfter, context, '/', 503)).headers.get('retry-after')).toBe('300');
  expect((await run(addRetryAfter, context, '/', 200)).headers.has('retry-after')).toBe(false);
});

test('visitors from a blocked country are denied, except administrators and the login', async () => {
  const from = (isBlocked: boolean, me?: Partial<Me>, blocksCountries = true) => {
    const context = contextOf({ checkCountry: [200, { isBlocked, country: 'FR' }] }, me !== undefined);
    context.set(sessionContext, { me: me as Me | undefined, settings: { ...defaultPublicSettings, blocksCountries } });
    return context;
  };
  await expect(run(denyBlockedCountries, from(true))).rejects.toMatchObject({
    data: { code: 'site-country-blocked' },
    init: { status: 451 },
  });
  const open = [
    run(denyBlockedCountries, from(false)),
    run(denyBlockedCountries, from(true, { isAdmin: true })),
    run(denyBlockedCountries, from(true), '/auth/login'),
  ];
  for (const page of await Promise.all(open)) expect(await page.text()).toBe('page');
});
