import { findRunning } from '../../audit/open-books.ts';
import type { Config } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';
import { readFacts } from './database/database-facts.store.ts';
import { storeAddress } from './store-address.ts';

const { fine, skipped, warning, problem } = findingsOf('clock');

/** HTTP tells whole seconds. */
const warnAfterMs = 3_000;
/** Codes of authenticator apps change every 30 seconds. */
const wrongAfterMs = 30_000;
const timeoutMs = 10_000;

/** Compares this machine's clock with those of the database and the store. What does not answer has its own check. */
export async function checkClock(config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>): Promise<Finding[]> {
  const offsets = [await offsetOfDatabase(config), await offsetOfStore(config)].filter(
    (offset) => offset !== undefined,
  );
  if (offsets.length === 0) return [skipped('No other machine is in use whose clock could be compared.')];
  return offsets.map(judge);
}

interface Offset {
  readonly of: string;
  /** Positive if this machine is ahead. */
  readonly ms: number;
}

export function judge({ of, ms }: Offset): Finding {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  if (Math.abs(ms) < warnAfterMs) return fine(`This machine and ${of} agree on the time.`);
  const message = `This machine is ${seconds} seconds ${ms > 0 ? 'ahead of' : 'behind'} ${of}.`;
  const advice = 'Turn on time synchronisation (systemd-timesyncd, chrony) on both machines.';
  return Math.abs(ms) < wrongAfterMs ? warning(message, advice) : problem(message, advice);
}

async function offsetOfDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const url = databaseUrl ?? (await findRunning(dataDir))?.url;
  return url === undefined ? undefined : offsetOf('the database', async () => (await readFacts(url)).timeMs);
}

async function offsetOfStore({ s3 }: Pick<Config, 's3'>): Promise<Offset | undefined> {
  if (s3 === undefined) return undefined;
  return offsetOf('the store', async () => {
    const { headers } = await fetch(storeAddress(s3), { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
    return Date.parse(headers.get('date') ?? '');
  });
}

/** The other clock was read somewhere between the request and the answer. */
async function offsetOf(of: string, readMs: () => Promise<number>): Promise<Offset | undefined> {
  const before = Date.now();
  const theirs = await readMs().catch(() => Number.NaN);
  const after = Date.now();
  if (Number.isNaN(theirs)) return undefined;
  const ms = theirs < before ? before - theirs : Math.min(0, after - theirs);
  return { of, ms };
}
