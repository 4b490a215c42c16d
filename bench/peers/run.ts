// Processor time per call of Ghost, Medusa and Ovation; docs/benchmarks.md says how to install them, and what differs.
// `node bench/peers/run.ts ghost FOLDER`, `… medusa FOLDER`, or `… ovation`, once the pages are built.
import { resolve } from 'node:path';
import pg from 'pg';
import { authorizationOf, forEachFan } from '../benchmarks/fans.ts';
import { loginsOf } from '../benchmarks/login.ts';
import { purchases } from '../benchmarks/orders.ts';
import { pagesForVisitors } from '../benchmarks/performer-page.ts';
import { usernameOf } from '../data/people.ts';
import { friendOf, sizesOf } from '../data/sizes.ts';
import { withFixture } from '../prepare-fixture.ts';
import { startOvation } from '../processes.ts';
import { describeMachine, writeMachine } from '../report.ts';
import { measureGhost } from './ghost.ts';
import { items, measureRow, repeat, type Run } from './measure.ts';
import { measureMedusa } from './medusa.ts';

async function measureOvation(): Promise<void> {
  await withFixture(sizesOf(0.02), { rounds: 1, seconds: 1 }, async (fixture) => {
    const { databaseUrl, ovation, postmaster, site } = fixture;
    const peer = { server: ovation, postmaster };
    const read = (paths: readonly string[]): Run =>
      repeat(
        ovation.url,
        paths.map((path) => ({ path: `/api/performer-assets/products/${path}` })),
      );
    const posts = forEachFan((fan) => ({
      path: `/api/user/feeds/search/${usernameOf(friendOf(site.sizes, fan))}?pageSize=12`,
      headers: authorizationOf(fan),
    }));
    await measureRow(peer, 'a list of 12 posts', repeat(ovation.url, posts));
    await measureRow(peer, 'page of a performer, kept', repeat(ovation.url, pagesForVisitors(fixture).requests));
    const uncached = await startOvation(databaseUrl, { PAGE_CACHE_SECONDS: '0' });
    const rendered = pagesForVisitors({ ...fixture, ovation: uncached }).requests;
    await measureRow({ server: uncached, postmaster }, 'page of a performer', repeat(uncached.url, rendered));
    await uncached.stop();
    const pages = Array.from({ length: 8 }, (_, page) => `search?pageSize=12&current=${page + 1}`);
    await measureRow(peer, 'a list of 12 products', read(pages));
    await measureRow(peer, 'a product', read(await productIds(databaseUrl)));
    await measureRow(peer, 'signing in', repeat(ovation.url, loginsOf(site)));
    await measureRow(peer, 'an order', repeat(ovation.url, (await purchases(fixture)).requests));
  });
}

async function productIds(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from products where type = 'physical' and access = 'public' order by id limit ${items}`,
  );
  await client.end();
  return rows.map(({ id }) => id);
}

const [, , name = '', folder = ''] = process.argv;
const peers: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  ghost: measureGhost,
  medusa: measureMedusa,
  ovation: measureOvation,
};
const measure = peers[name];
if (!measure || (name !== 'ovation' && folder === ''))
  throw new Error('Say whom to measure: `ghost FOLDER`, `medusa FOLDER` or `ovation`.');
console.log(`${writeMachine(describeMachine())}\n\n| call | server | PostgreSQL | a second | |`);
await measure(resolve(folder));
process.exit();
