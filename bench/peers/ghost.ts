import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ovation/testing/free-port.ts';
import { createRandom } from '../data/random.ts';
import { sentences } from '../data/words.ts';
import { ask, items, measureRow, owner, repeat, runIn } from './measure.ts';

/** Of Ghost in its unpacked package, with a new database of SQLite, for which it writes all posts through its API. */
export async function measureGhost(folder: string): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'ovation-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await cp(join(folder, 'content'), join(home, 'content'), { recursive: true });
  const config = {
    url,
    server: { host: '127.0.0.1', port },
    database: { client: 'better-sqlite3', connection: { filename: join(home, 'ghost.db') }, useNullAsDefault: true },
    mail: { transport: 'Direct' },
    logging: { level: 'error', transports: ['stdout'] },
    paths: { contentPath: join(home, 'content') },
    security: { staffDeviceVerification: false },
    privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
  };
  await writeFile(join(folder, 'config.production.json'), JSON.stringify(config));
  const ghost = await runIn(folder, ['index.js'], {}, `${url}/ghost/api/admin/site/`);
  try {
    const { key, slugs } = await fillGhost(url);
    const peer = { server: { url, pid: ghost.pid } };
    const list = '&limit=12&include=authors,tags&fields=id,slug,title,excerpt,feature_image,published_at,visibility';
    const pages = Array.from(
      { length: 8 },
      (_, page) => `/ghost/api/content/posts/?key=${key}${list}&page=${page + 1}`,
    );
    await measureRow(
      peer,
      'a list of 12 posts',
      repeat(
        url,
        pages.map((path) => ({ path })),
      ),
    );
    await measureRow(peer, 'page with a list of posts', repeat(url, [{ path: '/' }]));
    await measureRow(
      peer,
      'page of a post',
      repeat(
        url,
        slugs.map((slug) => ({ path: `/${slug}/` })),
      ),
    );
  } finally {
    await ghost.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function fillGhost(url: string): Promise<{ key: string; slugs: string[] }> {
  const api = `${url}/ghost/api/admin`;
  const setup = [{ name: 'Ada Byron', ...owner, blogTitle: 'Notes' }];
  await ask(`${api}/authentication/setup/`, { body: { setup } });
  const { headers } = await ask<Response>(`${api}/session/`, {
    body: { username: owner.email, password: owner.password },
    headers: { origin: url },
  });
  const session = {
    origin: url,
    cookie: headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
  const { integrations } = await ask<{ integrations: { api_keys: { type: string; secret: string }[] }[] }>(
    `${api}/integrations/?include=api_keys`,
    { body: { integrations: [{ name: 'Benchmark' }] }, headers: session },
  );
  const random = createRandom(1);
  const slugs: string[] = [];
  for (let number = 0; number < items; number += 1) {
    const html = Array.from({ length: 5 }, () => `<p>${sentences(random, 4)}</p>`).join('');
    const post = { title: sentences(random, 1), html, status: 'published', tags: [`Tag ${number % 8}`] };
    const { posts } = await ask<{ posts: { slug: string }[] }>(`${api}/posts/?source=html`, {
      body: { posts: [post] },
      headers: session,
    });
    slugs.push(...posts.map(({ slug }) => slug));
  }
  const key = integrations[0]?.api_keys.find(({ type }) => type === 'content')?.secret ?? '';
  return { key, slugs };
}
