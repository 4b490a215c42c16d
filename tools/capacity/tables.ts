import { allKinds, callKinds } from './model/call-kinds.ts';
import { changesOf } from './model/changes.ts';
import type { Coefficients, Thing } from './model/coefficients.ts';
import { costOf, loadOf, type Load } from './model/load.ts';
import { assumptions, fullest, planOf, shareOf, usesOfOneMachine, usesOfPrimary, type Plan } from './model/machines.ts';
import { siteOf } from './model/site.ts';
import { bits, bytes, count, few, money, tableOf } from './write-table.ts';

/** The sizes that docs/capacity.md tells of. */
export const publishedAccounts = [10_000, 1_000_000, 100_000_000] as const;

/** The tables of docs/capacity.md that the model writes, by the marks around them. */
export function capacityTables(coefficients: Coefficients): Readonly<Record<string, string>> {
  return {
    machines: machinesTable(coefficients),
    load: loadTable(coefficients),
    changes: changesTable(coefficients),
    calls: callsTable(coefficients),
    'other coefficients': otherTable(coefficients),
    people: peopleTable(),
    prices: pricesTable(),
  };
}

interface Published {
  readonly load: Load;
  readonly plan: Plan;
}

function bySize(coefficients: Coefficients, rows: Readonly<Record<string, (of: Published) => string>>): string {
  const sizes = publishedAccounts.map((accounts): Published => {
    const load = loadOf(siteOf(accounts), coefficients);
    return { load, plan: planOf(load, assumptions) };
  });
  return tableOf(
    ['', ...publishedAccounts.map((accounts) => `${count(accounts)} accounts`)],
    Object.entries(rows).map(([what, cell]) => [what, ...sizes.map(cell)]),
  );
}

function machinesTable(coefficients: Coefficients): string {
  return bySize(coefficients, {
    'machines of 16 cores: processes of the site': ({ plan }) =>
      plan.isOne ? '1, with PostgreSQL' : count(plan.siteMachines),
    'for live video': ({ plan }) => (plan.isOne ? 'the same' : count(plan.liveMachines)),
    'for uploaded videos': ({ plan }) => (plan.isOne ? 'the same' : count(plan.transcodingMachines)),
    'machines of 96 cores: primaries': ({ plan }) => (plan.isOne ? 'none' : primaries(plan)),
    replicas: ({ plan }) => (plan.isOne ? 'none' : count(plan.replicas)),
    'processes of the site': ({ plan }) => count(plan.processes),
    'a month: machines': ({ plan }) => money(plan.monthly.machines),
    'a month: storage of media': ({ plan }) => money(plan.monthly.storage),
    'a month: egress': ({ plan }) => money(plan.monthly.egress),
    'first bottleneck of one machine': ({ load }) => useOf(usesOfOneMachine(load, assumptions)),
    'the same with media in a bucket': ({ load }) => useOf(usesOfOneMachine({ ...load, mediaBytes: 0 }, assumptions)),
    'first bottleneck of the primary alone': ({ load }) => useOf(usesOfPrimary(load, assumptions)),
  });
}

function primaries({ primaries: needed }: Plan): string {
  return needed === 1 ? '1' : `${count(needed)}: **not built**`;
}

/** "disk, 120% of what it may use". */
function useOf(uses: Parameters<typeof fullest>[0]): string {
  const first = fullest(uses);
  const share = shareOf(first);
  return `${first.what}, ${share < 10 ? `${few(share * 100)}% of` : `${count(share)} times`} what it may use`;
}

function loadTable(coefficients: Coefficients): string {
  return bySize(coefficients, {
    'calls a second': ({ load }) => count(load.calls),
    'cores of the site': ({ load }) => few(load.serverCores),
    'cores of PostgreSQL for calls that write': ({ load }) => few(load.writeCores),
    'cores of PostgreSQL for reads of members': ({ load }) => few(load.primaryReadCores),
    'cores of PostgreSQL for visitors and searches': ({ load }) => few(load.replicaReadCores),
    'cores for uploaded videos (mean of the day)': ({ load }) => few(load.transcodingCores),
    sockets: ({ load }) => count(load.sockets),
    'memory of sockets': ({ load }) => bytes(load.socketBytes),
    'messages through Redis a second': ({ load }) => count(load.redisEvents),
    'viewers of live video': ({ load }) => count(load.liveViewers),
    'traffic out': ({ load }) => bits(load.egressBits),
    'traffic out in a month': ({ load }) => bytes(load.egressBytesPerMonth),
    'database, freshly built': ({ load }) => bytes(load.databaseBytes),
    'media that is kept': ({ load }) => bytes(load.mediaBytes),
  });
}

function changesTable(coefficients: Coefficients): string {
  return tableOf(
    ['from about', 'change', 'because of'],
    changesOf(coefficients, assumptions).map(({ accounts, what, because }) => [
      `${count(Number(accounts.toPrecision(1)))} accounts`,
      what,
      because,
    ]),
  );
}

function callsTable(coefficients: Coefficients): string {
  const [small, large] = coefficients.accounts;
  const sizes = [small, large, ...publishedAccounts];
  return tableOf(
    ['a call: server + PostgreSQL, ms', ...sizes.map((accounts) => count(accounts))],
    allKinds.map((kind) => [
      callKinds[kind],
      ...sizes.map((accounts) => {
        const { serverMs, postgresMs } = costOf(kind, accounts, coefficients);
        return `${serverMs.toFixed(2)} + ${postgresMs.toFixed(2)}`;
      }),
    ]),
  );
}

function otherTable({ sockets, database, video, redisEvents, pair }: Coefficients): string {
  const perRow = Object.entries(database.bytesPerRow) as [Thing, number][];
  return tableOf(
    ['what', 'figure'],
    [
      ['memory of a socket', bytes(sockets.heldBytes)],
      ['opening a socket', `${few(sockets.open.serverMs)} ms + ${few(sockets.open.postgresMs)} ms`],
      ['one event at one socket', `${(sockets.eventMs * 1e3).toFixed(0)} µs`],
      ['a second of video at 1080p: processor time', `${few(video.processorMs / 1e3)} s`],
      ['a second of video: original and all levels', `${bytes(video.originalBytes)} + ${bytes(video.bytes)}`],
      ...Object.entries(redisEvents).map(([kind, events]) => [
        `messages in Redis: ${callKinds[kind as keyof typeof callKinds]}`,
        few(events),
      ]),
      ['an empty database', bytes(database.fixedBytes)],
      ...perRow.map(([thing, size]) => [`rows and indexes: ${thing}`, bytes(size)]),
      ['the bare server: a read and a transfer', `${few(pair.serverMs)} ms + ${few(pair.postgresMs)} ms`],
    ],
  );
}

function peopleTable(): string {
  const site = siteOf(1);
  const calls = allKinds.map((kind) => `${few(site.callsPerActiveDay[kind])} × ${callKinds[kind]}`);
  const rows = Object.entries(site.rowsPerAccount).map(([thing, number]) => `${few(number)} × ${thing}`);
  return tableOf(
    ['assumption', 'value'],
    [
      ['who comes on a day, of all accounts', `${site.activeShare * 100}%`],
      ['their calls on that day', calls.join('; ')],
      ['the busiest second beside the mean', few(site.peakFactor)],
      ['who is online at the peak, of those who come', `${site.onlineShareAtPeak * 100}%`],
      ['sockets that hear of one message, reaction or tip', few(site.socketsPerEvent)],
      ['rows for each account', rows.join('; ')],
      ['video that is uploaded', `${few(site.uploadedHoursPerAccountDay * 1e4)} hours a day for 10,000 accounts`],
      ['video that is kept', `${few(site.keptHoursPerAccount * 60)} minutes for each account`],
      [
        'watched on a day by one who comes',
        `${site.watchedMinutesPerActiveDay} minutes of video, ${site.liveMinutesPerActiveDay} of live streams, at ${bits(site.watchedBitsPerSecond)}`,
      ],
      ['other traffic of one who comes, a day', bytes(site.otherBytesPerActiveDay)],
    ],
  );
}

function pricesTable(): string {
  const { machine, databaseMachine, ...rest } = assumptions;
  const describe = ({ cores, memoryBytes, diskBytes, networkBits, monthly }: typeof machine): string =>
    `${cores} cores, ${bytes(memoryBytes)} of memory, ${bytes(diskBytes)} of disk, ${bits(networkBits)}: ${money(monthly)} a month`;
  return tableOf(
    ['assumption, November 2026', 'value'],
    [
      ['a machine', describe(machine)],
      ['a machine for PostgreSQL', describe(databaseMachine)],
      ['how busy a machine may be at the peak', `${rest.utilisation * 100}%`],
      ['sockets of a process', `at most ${count(rest.socketsPerProcess)}`],
      ['a database in use, beside a freshly built one', `${rest.databaseGrowth} times as large`],
      ['storage of media', `${money(rest.storagePerTerabyte)} a month for a terabyte`],
      ['traffic to visitors', `${money(rest.egressPerTerabyte)} for a terabyte`],
      ['viewers of live video on a core', count(rest.liveViewersPerCore)],
      ['connections of a process to PostgreSQL', count(rest.connectionsPerProcess)],
    ],
  );
}
