import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { getOwnPerformer, registerPerformer, uploadDocument } from '@ovation/contract/people/performers.ts';
import { getPerformerForReview, openPapers } from '@ovation/contract/people/performer-review.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, makePicture } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const password = 'a long enough password';
let count = 0;

function names() {
  count += 1;
  return {
    name: 'Ada Stage',
    username: `ada-${count}`,
    email: `ada-${count}@example.com`,
    password,
    agreed: 'true' as const,
  };
}

async function papers() {
  return { idVerification: await makePicture(), documentVerification: await makePicture({ format: 'png' }) };
}

const pdf = () =>
  new Blob(['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'], {
    type: 'application/pdf',
  });

/** The rows that a registration creates. */
async function traces(username: string): Promise<number> {
  const rows = await server.app.database.selectFrom('accounts').select('id').where('username', '=', username).execute();
  return rows.length;
}

async function storedOriginals(): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of server.app.storage.list('originals/')) keys.push(key);
  return keys.length;
}

describe('registering', () => {
  test('creates a pending performer who is logged in, may prepare content, and gets an email', async () => {
    const body = { ...names(), dateOfBirth: '1990-12-31', gender: 'female', country: 'pt' } as const;
    const reply = await server.client().call(registerPerformer, { body, files: await papers() });
    expect(reply).toMatchObject({
      performer: { username: body.username, status: 'pending' },
      user: { isPerformer: true, status: 'pending' },
    });
    const own = await server.client(reply.token).call(getOwnPerformer);
    expect(own).toMatchObject({
      _id: reply.performer._id,
      country: 'PT',
      gender: 'female',
      dateOfBirth: '1990-12-31',
      monthlyPrice: 2.95,
      yearlyPrice: 29.5,
      totalSubscriber: 0,
      balance: 0,
    });

    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: body.email } });
    expect(data.map(({ subject }) => subject)).toContain('We have your registration');
  });

  test('treats an empty form field like a missing one', async () => {
    const form = new FormData();
    const fields = { ...names(), dateOfBirth: '1990-12-31', gender: '', country: '', ...(await papers()) };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    expect((await fetch(`${server.url}/api/auth/performers/register`, { method: 'POST', body: form })).status).toBe(
      201,
    );
    form.set('username', '');
    const rejected = await fetch(`${server.url}/api/auth/performers/register`, { method: 'POST', body: form });
    expect(await rejected.json()).toMatchObject({
      statusCode: 422,
      details: [{ path: 'username', message: 'Please fill this in.' }],
    });
  });

  test('accepts a PDF as a document', async () => {
    const reply = await server.client().call(registerPerformer, {
      body: { ...names(), dateOfBirth: '1990-12-31' },
      files: { ...(await papers()), documentVerification: pdf() },
    });
    const review = await server.admin.call(getPerformerForReview, { params: { id: reply.performer._id } });
    expect(review.documents.map(({ mimeType }) => mimeType).toSorted()).toEqual(['application/pdf', 'image/jpeg']);
  });

  test('reports all missing and invalid fields at once', async () => {
    const form = new FormData();
    form.set('username', 'x');
    form.set('dateOfBirth', '31.12.1990');
    form.set('idVerification', await makePicture());
    form.set('documentVerification', await makePicture());
    const response = await fetch(`${server.url}/api/auth/performers/register`, { method: 'POST', body: form });
    const { details } = (await response.json()) as { details: { path: string }[] };
    expect(response.status).toBe(422);
    expect(details.map(({ path }) => path).toSorted()).toEqual([
      'agreed',
      'dateOfBirth',
      'email',
      'name',
      'password',
      'username',
    ]);
  });
});

describe('a rejected registration leaves nothing', () => {
  const yearsAgo = (years: number, days: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  };

  test('18 tomorrow is too young, 18 today is not', async () => {
    const tooYoung = { ...names(), dateOfBirth: yearsAgo(18, 1) };
    await expect(
      server.client().call(registerPerformer, { body: tooYoung, files: await papers() }),
    ).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'dateOfBirth', message: 'You must be 18 or older to be a creator.' }],
    });
    expect(await traces(tooYoung.username)).toBe(0);
    await server
      .client()
      .call(registerPerformer, { body: { ...names(), dateOfBirth: yearsAgo(18, 0) }, files: await papers() });
  });

  test.each([
    ['a text that calls itself a PDF', () => new Blob(['hello'], { type: 'application/pdf' })],
    [
      'a GIF',
      () =>
        new Blob([Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))], {
          type: 'image/png',
        }),
    ],
    ['half a JPEG', async () => (await makePicture({ width: 400, height: 300 })).slice(0, 200)],
    ['an empty file', () => new Blob([])],
  ])('%s is rejected as a document', async (_, make) => {
    const body = { ...names(), dateOfBirth: '1990-12-31' };
    const before = await storedOriginals();
    await expect(
      server
        .client()
        .call(registerPerformer, { body, files: { ...(await papers()), documentVerification: await make() } }),
    ).rejects.toMatchObject({
      statusCode: 422,
      code: 'file-invalid',
      details: [{ path: 'documentVerification' }],
    });
    expect(await traces(body.username)).toBe(0);
    expect(await storedOriginals()).toBe(before);
  });

  test('a document above 20 MB is rejected during the upload', async () => {
    const body = { ...names(), dateOfBirth: '1990-12-31' };
    const large = new Blob([new Uint8Array(21 * 1024 * 1024)]);
    await expect(
      server.client().call(registerPerformer, { body, files: { ...(await papers()), idVerification: large } }),
    ).rejects.toMatchObject({ statusCode: 413, code: 'file-too-large' });
    expect(await traces(body.username)).toBe(0);
  });

  test('a missing paper is reported', async () => {
    const { idVerification } = await papers();
    await expect(
      server
        .client()
        .call(registerPerformer, { body: { ...names(), dateOfBirth: '1990-12-31' }, files: { idVerification } }),
    ).rejects.toMatchObject({
      statusCode: 422,
      code: 'file-missing',
      details: [{ path: 'documentVerification' }],
    });
  });

  test('a taken name and a taken address are conflicts, whatever their case', async () => {
    const taken = names();
    await server
      .client()
      .call(registerPerformer, { body: { ...taken, dateOfBirth: '1990-12-31' }, files: await papers() });
    const before = await storedOriginals();
    const again = async (change: object) =>
      server
        .client()
        .call(registerPerformer, { body: { ...names(), dateOfBirth: '1990-12-31', ...change }, files: await papers() });
    await expect(again({ username: taken.username.toUpperCase() })).rejects.toMatchObject({
      statusCode: 409,
      code: 'username-taken',
    });
    await expect(again({ email: taken.email.toUpperCase() })).rejects.toMatchObject({
      statusCode: 409,
      code: 'email-taken',
    });
    expect(await storedOriginals()).toBe(before);
  });
});

test('the performer is not logged in while addresses must be confirmed', async () => {
  await server.admin.call(changeSettings, { body: { requireEmailVerification: true } });
  const body = { ...names(), dateOfBirth: '1990-12-31' };
  const reply = await server.client().call(registerPerformer, { body, files: await papers() });
  await server.admin.call(changeSettings, { body: { requireEmailVerification: false } });
  expect(reply.token).toBeUndefined();
  expect(reply.performer.status).toBe('pending');
  const { token } = await server.client().call(login, { body: { username: body.email, password } });
  expect(await server.client(token).call(getMe)).toMatchObject({ isPerformer: true });
});

describe('papers', () => {
  async function documentsOf(performerId: string) {
    const body = { reason: 'The first review of their documents.' };
    await server.admin.call(openPapers, { params: { id: performerId }, body });
    return (await server.admin.call(getPerformerForReview, { params: { id: performerId } })).documents;
  }
  const statusFor = async (url: string, token?: string) =>
    (await fetch(server.url + url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }))
      .status;

  test('can be opened by staff and their owner only, at addresses that expire', async () => {
    const world = createWorld(server);
    const [performer, other, fan] = [await world.performer(), await world.performer(), await world.fan()];
    const [paper] = await documentsOf(performer.id);
    expect(await statusFor(paper?.url ?? '', server.adminToken)).toBe(200);
    expect(await statusFor(paper?.url ?? '', performer.token)).toBe(200);
    for (const token of [other.token, fan.token, undefined]) expect(await statusFor(paper?.url ?? '', token)).toBe(404);
    const [, , , fileId] = paper?.url.split('/') ?? [];
    expect(await statusFor(`/api/media/public/${fileId}/original`, server.adminToken)).toBe(404);
  });

  test('are replaced by new ones of the same type', async () => {
    const performer = await createWorld(server).performer();
    const before = await documentsOf(performer.id);
    const { data } = await performer.client.call(uploadDocument, {
      body: {},
      files: { idVerification: await makePicture({ format: 'webp' }) },
    });
    const after = await documentsOf(performer.id);
    expect(after).toHaveLength(2);
    expect(after).toContainEqual(
      expect.objectContaining({ _id: data[0]?._id, type: 'idVerification', mimeType: 'image/webp' }),
    );
    expect(after).toContainEqual(before.find(({ type }) => type === 'documentVerification'));

    await server.runJobs();
    const replaced = before.find(({ type }) => type === 'idVerification');
    expect(await statusFor(replaced?.url ?? '', server.adminToken)).toBe(404);
  });

  test('are accepted as `file` with a type from older clients', async () => {
    const performer = await createWorld(server).performer();
    const { data } = await performer.client.call(uploadDocument, {
      body: { type: 'documentVerification' },
      files: { file: await makePicture() },
    });
    expect(data).toMatchObject([{ type: 'documentVerification', status: 'ready' }]);
    await expect(
      performer.client.call(uploadDocument, { body: {}, files: { file: await makePicture() } }),
    ).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'type' }] });
    await expect(performer.client.call(uploadDocument, { body: {}, files: {} })).rejects.toMatchObject({
      statusCode: 422,
      code: 'file-missing',
    });
  });
});
