import type { Coefficients, Thing } from './coefficients.ts';
import { databaseBytes, loadOf, rowsOf, type Load } from './load.ts';
import { fullest, planOf, shareOf, usesOfOneMachine, usesOfPrimary, type Assumptions } from './machines.ts';
import { siteOf, type Site } from './site.ts';

/** Something to change, and the number of accounts from which it is needed. */
export interface Change {
  readonly what: string;
  readonly because: string;
  readonly accounts: number;
}

interface Reason {
  readonly what: string;
  readonly because: string;
  readonly isNeeded: (site: Site, load: Load) => boolean;
}

/** In the order in which a growing site needs them. */
export function changesOf(coefficients: Coefficients, given: Assumptions): Change[] {
  return reasonsOf(coefficients, given)
    .map(({ isNeeded, ...reason }) => ({
      ...reason,
      accounts: firstAccounts((accounts) => isNeeded(siteOf(accounts), loadOf(siteOf(accounts), coefficients))),
    }))
    .toSorted((one, other) => one.accounts - other.accounts);
}

const most = 1e12;

/** The lowest number of accounts for which it is so, within one per cent, if it stays so from there on. */
export function firstAccounts(isSo: (accounts: number) => boolean): number {
  let [below, above] = [1, most];
  while (above / below > 1.01) {
    const middle = Math.sqrt(below * above);
    if (isSo(middle)) above = middle;
    else below = middle;
  }
  return above;
}

function reasonsOf(coefficients: Coefficients, given: Assumptions): readonly Reason[] {
  const isTooMuch = (what: string, load: Load): boolean =>
    usesOfOneMachine(load, given).some((use) => use.what === what && shareOf(use) > 1);
  return [
    {
      what: 'media in a bucket (`S3_BUCKET`)',
      because: 'the disk of one machine',
      isNeeded: (_, load) => isTooMuch('disk', load),
    },
    {
      what: 'a CDN in front of the bucket (`CDN`)',
      because: 'the network of one machine',
      isNeeded: (_, load) => isTooMuch('network', load),
    },
    {
      what: 'PostgreSQL on a machine of its own; several processes and machines, with Redis (`ROLES`, `REDIS_URL`)',
      because: 'the processor of one machine',
      isNeeded: (_, load) => isTooMuch('processor', load),
    },
    {
      what: 'LiveKit or Agora in place of the embedded engine',
      because: 'viewers of live video on one machine: the engine runs on one',
      isNeeded: (_, { liveViewers }) =>
        liveViewers / given.liveViewersPerCore > given.machine.cores * given.utilisation,
    },
    {
      what: 'PgBouncer (`?pgbouncer=true`)',
      because: `more than ${given.connections.toLocaleString('en')} connections`,
      isNeeded: (_, load) => planOf(load, given).processes * given.connectionsPerProcess > given.connections,
    },
    {
      what: '`REDIS_SHARDED=1`',
      because: 'a tenth of each process goes into events of the others',
      isNeeded: (_, { redisEvents }) => (redisEvents * coefficients.sockets.eventMs) / 1_000 > 0.1,
    },
    {
      what: 'read replicas for visitors and searches (`DATABASE_READ_URL`)',
      because: 'the processor of the primary, with all reads',
      isNeeded: (_, load) =>
        load.writeCores + load.primaryReadCores + load.replicaReadCores >
        given.databaseMachine.cores * given.utilisation,
    },
    {
      what: 'partitions of the largest tables. **Not built**: [decision 82](decisions/0082-partitions.md) says why',
      because: `a table of more than ${given.tableBytes / 1e9} GB`,
      isNeeded: (site) => largestTable(site, coefficients) * given.databaseGrowth > given.tableBytes,
    },
    {
      what: 'a site split by performer, each part with a primary of its own. **Not built**',
      because: 'the primary, with only what no replica may answer',
      isNeeded: (_, load) => shareOf(fullest(usesOfPrimary(load, given))) > 1,
    },
  ];
}

/** Bytes of the rows of one kind. */
function largestTable(site: Site, { database }: Coefficients): number {
  const rows = rowsOf(site);
  const only = (thing: Thing): number =>
    databaseBytes({ ...noRows(rows), [thing]: rows[thing] }, { database: { ...database, fixedBytes: 0 } });
  return Math.max(...(Object.keys(rows) as Thing[]).map(only));
}

function noRows(rows: Readonly<Record<Thing, number>>): Record<Thing, number> {
  return Object.fromEntries(Object.keys(rows).map((thing) => [thing, 0])) as Record<Thing, number>;
}
