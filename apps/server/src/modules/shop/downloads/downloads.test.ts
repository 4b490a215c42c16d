import { createHash, randomBytes } from 'node:crypto';
import { logout } from '@ovation/contract/people/accounts.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { refundOrder } from '@ovation/contract/shop/orders.ts';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import { createWorld, type Person, type World } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf, type Relations } from '../../../../test/relations.ts';
import { downloadStageOf, type DownloadStage, type ProductFile } from '../../../../test/stages/download-stage.ts';
import { download, productStageFor } from '../../../../test/stages/product-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: DownloadStage;
let relations: Relations;
const { publishDownload, change } = productStageFor(() => server);

beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = downloadStageOf(server.app);
  relations = relationsOf(server.app);
});
afterAll(() => server.stop());

const linksOf = async (person: Person, id: string) =>
  (await person.client.call(getDownloadLinks, { params: { id } })).files;

function get(url: string | undefined, person?: Person, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (person) headers.set('authorization', `Bearer ${person.token}`);
  return fetch(new URL(url ?? 'missing', server.url), { ...init, headers });
}

/** A product with one file, its performer and a fan who bought it. */
async function bought(file: ProductFile = {}) {
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const productId = await stage.product(performer.id);
  const fileId = await stage.addFile(productId, performer.id, file);
  await relations.buy(fan.id, performer.id, productId, 500n, 'product' as never);
  return { performer, fan, productId, fileId };
}

describe('links', () => {
  test('name each file with its size, checksum, version and the end of the link', async () => {
    const bytes = randomBytes(5_000);
    const { fan, productId, fileId } = await bought({ name: 'album.zip', bytes });
    const [link, ...more] = await linksOf(fan, productId);
    expect(more).toEqual([]);
    expect(link).toMatchObject({ _id: fileId, name: 'album.zip', size: 5_000, version: 1 });
    expect(link?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(Date.parse(link?.expiresAt ?? '')).toBeGreaterThan(server.clock.now().getTime());
    const answer = await get(link?.url, fan);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('are for the buyer, the performer and staff: seeing the product is not enough', async () => {
    const { performer, productId } = await bought();
    const visitor = await world.fan();
    await expect(linksOf(visitor, productId)).rejects.toMatchObject({ statusCode: 403, code: 'content-locked' });
    expect(await linksOf(performer, productId)).toHaveLength(1);
    expect((await server.admin.call(getDownloadLinks, { params: { id: productId } })).files).toHaveLength(1);
    const blocked = await bought();
    await relations.block(blocked.performer.id, blocked.fan.id);
    await expect(linksOf(blocked.fan, blocked.productId)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('lead to the latest version of each name, for earlier buyers too', async () => {
    const { performer, fan, productId, fileId } = await bought({ name: 'album.zip' });
    await stage.addFile(productId, performer.id, { name: 'notes.pdf' });
    await stage.removeFile(fileId);
    const second = await stage.addFile(productId, performer.id, { name: 'album.zip', version: 2 });
    const links = await linksOf(fan, productId);
    expect(links.map(({ name, version }) => [name, version])).toEqual([
      ['album.zip', 2],
      ['notes.pdf', 1],
    ]);
    expect(links[0]?._id).toBe(second);
  });

  test('of a version that was replaced still work: a download that is under way ends with the bytes it began with', async () => {
    const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
    const product = await publishDownload(performer);
    await fan.client.call(createOrders, { body: { items: [{ productId: product._id }], source: 'wallet' } });
    const [link] = await linksOf(fan, product._id);
    const first = await get(link?.url, fan, { headers: { range: 'bytes=0-3' } });
    expect(await first.text()).toBe('the ');
    server.clock.advance(60_000);
    await change(performer, product, {}, { file: download('songs.zip', 'other songs') });
    await server.runJobs();
    const rest = await get(link?.url, fan, {
      headers: { range: 'bytes=4-', 'if-range': first.headers.get('etag') ?? '' },
    });
    expect([rest.status, await rest.text()]).toEqual([206, 'songs']);
    const links = await linksOf(fan, product._id);
    expect(links.map(({ name, version }) => [name, version])).toEqual([['songs.zip', 2]]);
    const late = await world.fan({ balance: 20 });
    server.clock.advance(60_000);
    await late.client.call(createOrders, { body: { items: [{ productId: product._id }], source: 'wallet' } });
    expect((await linksOf(late, product._id)).map(({ version }) => version)).toEqual([2]);
  });

  test('keep a removed file for those who bought it before, and only for them', async () => {
    const { performer, fan, productId, fileId } = await bought({ name: 'gone.zip' });
    await stage.addFile(productId, performer.id, { name: 'kept.zip' });
    server.clock.advance(60_000);
    await stage.removeFile(fileId);
    server.clock.advance(60_000);
    const late = await world.fan();
    await relations.buy(late.id, performer.id, productId, 500n, 'product' as never);
    await server.app.database
      .updateTable('purchases')
      .set({ created_at: server.clock.now() })
      .where('account_id', '=', late.id)
      .execute();
    const namesFor = async (person: Person) => (await linksOf(person, productId)).map(({ name }) => name);
    expect(await namesFor(fan)).toEqual(['gone.zip', 'kept.zip']);
    expect(await namesFor(late)).toEqual(['kept.zip']);
  });

  test('stay after the product is withdrawn', async () => {
    const { fan, productId } = await bought();
    await stage.withdraw(productId);
    const [link] = await linksOf(fan, productId);
    expect((await get(link?.url, fan)).status).toBe(200);
  });

  test('come with the order, stay after a refund in part, and end with a full one', async () => {
    const [performer, fan] = await Promise.all([world.performer(), world.fan({ balance: 20 })]);
    const { _id: productId } = await publishDownload(performer);
    const { orders } = await fan.client.call(createOrders, { body: { items: [{ productId }], source: 'wallet' } });
    const [link] = await linksOf(fan, productId);
    expect(await (await get(link?.url, fan)).text()).toBe('the songs');
    const refund = (amount?: number) =>
      performer.client.call(refundOrder, {
        params: { id: orders[0]?._id ?? '' },
        body: { reason: 'A bad mix.', ...(amount === undefined ? {} : { amount }) },
      });
    await refund(2);
    expect((await get(link?.url, fan)).status).toBe(200);
    await refund();
    await expect(linksOf(fan, productId)).rejects.toMatchObject({ code: 'content-locked' });
    expect((await get(link?.url, fan)).status).toBe(403);
  });

  test('stay after a subscription that was needed to buy has ended', async () => {
    const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
    const productId = await stage.product(performer.id, { access: 'subscribers' });
    await stage.addFile(productId, performer.id);
    await relations.subscribe(fan.id, performer.id, { status: 'expired' });
    await expect(linksOf(fan, productId)).rejects.toMatchObject({ code: 'content-locked' });
    await relations.buy(fan.id, performer.id, productId, 500n, 'product' as never);
    const [link] = await linksOf(fan, productId);
    expect((await get(link?.url, fan)).status).toBe(200);
  });
});

describe('a link', () => {
  test('works for the account that asked for it, while it is logged in', async () => {
    const { performer, fan, productId } = await bought();
    const [link] = await linksOf(fan, productId);
    const stranger = await world.fan();
    const friend = await world.fan();
    await relations.buy(friend.id, performer.id, productId, 500n, 'product' as never);
    expect((await get(link?.url)).status).toBe(401);
    for (const other of [stranger, friend, performer]) expect((await get(link?.url, other)).status).toBe(403);
    expect((await get(link?.url, fan)).status).toBe(200);
    await fan.client.call(logout);
    expect((await get(link?.url, fan)).status).toBe(401);
  });

  test('is void when it was changed in any part', async () => {
    const { performer, fan, productId, fileId } = await bought();
    const other = await stage.addFile(productId, performer.id, { name: 'other.zip' });
    const url = (await linksOf(fan, productId))[0]?.url ?? '';
    const [, expires = ''] = /\/(\d+)-/.exec(url) ?? [];
    const changed = [
      url.replace(fileId, other),
      url.replace(productId, fileId),
      url.replace(expires, String(Number(expires) + 60)),
      url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${url}x`,
    ];
    const statuses = await Promise.all(changed.map(async (address) => (await get(address, fan)).status));
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect((await get(url.replace(fileId, 'no-id'), fan)).status).toBe(404);
  });

  test('expires, and a new one works', async () => {
    const { fan, productId } = await bought();
    const [link] = await linksOf(fan, productId);
    const lifetime = 12 * 3_600_000 + 1_000;
    server.clock.advance(lifetime);
    try {
      expect((await get(link?.url, fan)).status).toBe(403);
      expect((await get((await linksOf(fan, productId))[0]?.url, fan)).status).toBe(200);
    } finally {
      server.clock.advance(-lifetime);
    }
  });

  test('does not work while the account is suspended', async () => {
    const { fan, productId } = await bought();
    const [link] = await linksOf(fan, productId);
    await server.admin.call(changeUserStatus, {
      params: { id: fan.id },
      body: { status: 'suspended', reason: 'A test of the rules.' },
    });
    expect([401, 403]).toContain((await get(link?.url, fan)).status);
  });

  test('is asked again at each request: a block ends it at once', async () => {
    const { performer, fan, productId } = await bought();
    const [link] = await linksOf(fan, productId);
    await relations.block(performer.id, fan.id);
    expect((await get(link?.url, fan)).status).toBe(404);
  });
});

describe('the bytes', () => {
  test('are saved under their name and never shown, whatever the name is', async () => {
    const { fan, productId } = await bought({ name: 'Été / “cover”\u202egpj.html' });
    const answer = await get((await linksOf(fan, productId))[0]?.url, fan);
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename=/);
    expect(disposition).not.toMatch(/[/\u202e\r\n]|%E2%80%AE/);
    expect(disposition).toContain(encodeURIComponent('Été  “cover”gpj.html'));
    expect([
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual(['application/octet-stream', 'private, no-store', 'nosniff']);
  });

  test('have the name that people read, with its true ending, from the upload on', async () => {
    const performer = await world.performer();
    const product = await publishDownload(performer);
    for (const name of ['photo\u202egpj.exe', 'a\u2066b\u0085c.zip', '\u202e'])
      await change(performer, product, {}, { file: download(name, 'bytes') });
    const names = (await linksOf(performer, product._id)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['abc.zip', 'file', 'photogpj.exe', 'songs.zip']);
  });

  test('come in ranges, also at the end, and HEAD says how many there are', async () => {
    const { fan, productId } = await bought({ bytes: Buffer.from('0123456789') });
    const url = (await linksOf(fan, productId))[0]?.url;
    const range = async (value: string) => {
      const answer = await get(url, fan, { headers: { range: value } });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await range('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await range('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
    expect((await range('bytes=10-'))[0]).toBe(416);
    const head = await get(url, fan, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '10',
      'bytes',
    ]);
  });

  test('after an interruption, the rest makes the file whole: its checksum matches', async () => {
    const bytes = randomBytes(3_000_000);
    const { fan, productId } = await bought({ bytes });
    const [link] = await linksOf(fan, productId);
    const broken = new AbortController();
    const first = await get(link?.url, fan, { signal: broken.signal });
    const reader = first.body?.getReader();
    const begun = Buffer.from((await reader?.read())?.value ?? []);
    broken.abort();
    expect(begun.length).toBeLessThan(bytes.length);
    const rest = await get(link?.url, fan, {
      headers: { range: `bytes=${begun.length}-`, 'if-range': first.headers.get('etag') ?? '' },
    });
    expect(rest.status).toBe(206);
    const whole = Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]);
    expect(createHash('sha256').update(whole).digest('hex')).toBe(link?.sha256);
    const changed = await get(link?.url, fan, { headers: { range: 'bytes=5-', 'if-range': '"another"' } });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
  });
});
