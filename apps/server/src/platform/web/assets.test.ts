import fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets, serveAssets } from './assets.ts';

let folder: string;
let server: FastifyInstance | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A site's builds replace each other in one folder, as `npm start` builds them. */
async function build(...names: readonly string[]): Promise<void> {
  await rm(join(folder, 'client'), { recursive: true, force: true });
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  for (const name of names) await writeFile(join(folder, 'client/assets', name), `// ${name}`);
}

async function start(day: number): Promise<void> {
  await server?.close();
  server = fastify();
  await serveAssets(server, join(folder, 'client'), join(folder, 'kept'));
  await keepAssets(join(folder, 'client'), join(folder, 'kept'), new Date(Date.now() + day * 86_400_000));
}

const load = async (name: string) => {
  const { statusCode, body, headers } = (await server?.inject(`/assets/${name}`)) ?? {};
  return { statusCode, body: statusCode === 200 ? body : '', cache: headers?.['cache-control'] };
};
const served = (name: string) => ({
  statusCode: 200,
  body: `// ${name}`,
  cache: 'public, max-age=31536000, immutable',
});

test('a page from before an update loads its files for a day after it, also while the next build is made', async () => {
  await build('tip-1.js', 'same.js');
  await start(0);
  await build();
  expect(await load('tip-1.js')).toEqual(served('tip-1.js'));
  await build('tip-2.js', 'same.js');
  await start(40);
  for (const name of ['tip-1.js', 'tip-2.js', 'same.js']) expect(await load(name)).toEqual(served(name));
  await start(40.9);
  expect(await load('tip-1.js')).toEqual(served('tip-1.js'));
  await start(41.1);
  expect(await load('tip-1.js')).toMatchObject({ statusCode: 404 });
  for (const name of ['tip-2.js', 'same.js']) expect(await load(name)).toEqual(served(name));
});

test('what was never built, or lies elsewhere, is not found, also when nothing was kept yet', async () => {
  await build('tip-1.js');
  await writeFile(join(folder, 'secret.js'), 'secret');
  server = fastify();
  await serveAssets(server, join(folder, 'client'), join(folder, 'kept'));
  for (const name of ['none.js', '../../secret.js', '..%2F..%2Fsecret.js', '%2e%2e/%2e%2e/secret.js'])
    expect((await load(name)).statusCode, name).toBeGreaterThanOrEqual(400);
});
