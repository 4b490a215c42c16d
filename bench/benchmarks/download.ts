import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrders } from '@ovation/contract/shop/checkout.ts';
import { createProduct } from '@ovation/contract/shop/products.ts';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import type { World } from '@ovation/testing/world.ts';
import { onEmptySite, openWorld } from '../empty-site.ts';
import { spreadOf } from '../load.ts';
import { startScript } from '../processes.ts';
import type { Row } from '../row.ts';

const megabyte = 1_024 * 1_024;
const megabytes = 400;
const rounds = 7;

interface Source {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How fast a buyer's download is beside a bare route that streams the same bytes. */
export async function downloadBought(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const path = join(folder, 'album.zip');
  try {
    await writeRandomFile(path);
    const bare = await startScript('bench/baselines/bare-download.ts', { DOWNLOAD: path, NODE_ENV: 'production' });
    const plain = { url: `${bare.url}/download`, headers: {} };
    return await onEmptySite(async (server) => {
      const ours = await buyDownload(await openWorld(server), server.url, path);
      return [compare(await measureInTurn(ours, plain))];
    }).finally(() => bare.stop());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeRandomFile(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (let written = 0; written < megabytes; written += 1) await file.write(randomBytes(megabyte));
  await file.close();
}

async function buyDownload(world: World, url: string, path: string): Promise<Source> {
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 20 })];
  const { _id: productId } = await performer.client.call(createProduct, {
    body: { type: 'digital', name: 'Album', price: 5, status: 'published' },
    files: { file: new File([await openAsBlob(path)], 'album.zip') },
  });
  await fan.client.call(createOrders, { body: { items: [{ productId }], source: 'wallet' } });
  const { files } = await fan.client.call(getDownloadLinks, { params: { id: productId } });
  return { url: url + (files[0]?.url ?? ''), headers: { authorization: `Bearer ${fan.token}` } };
}

interface Measured {
  readonly ours: number;
  readonly plain: number;
}

/** Megabytes per second; the first round of each warms up. */
async function measureInTurn(ours: Source, plain: Source): Promise<Measured[]> {
  for (const source of [ours, plain]) await readAll(source);
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1)
    measured.push({ ours: await readAll(ours), plain: await readAll(plain) });
  return measured;
}

async function readAll({ url, headers }: Source): Promise<number> {
  const started = performance.now();
  const request = get(url, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(response, 'end');
  if (bytes !== megabytes * megabyte)
    throw new Error(`${url} sent ${bytes} bytes, with status ${response.statusCode}.`);
  return megabytes / ((performance.now() - started) / 1_000);
}

function compare(measured: readonly Measured[]): Row {
  const ratio = spreadOf(measured.map((each) => each.ours / each.plain));
  return {
    name: `download of ${megabytes} MB that was bought`,
    value: spreadOf(measured.map((each) => each.ours)).median,
    unit: 'MB/s',
    ratio,
    baseline: spreadOf(measured.map((each) => each.plain)).median,
    target: 'at least 80%',
    met: ratio.median >= 0.8,
  };
}
