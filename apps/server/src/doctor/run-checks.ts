import { randomUUID } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import { checkBackup } from './checks/services/backup.ts';
import { checkClock } from './checks/clock.ts';
import { checkDatabase } from './checks/database/database.ts';
import { checkDisk } from './checks/disk.ts';
import { checkLiveKit } from './checks/services/live-kit.ts';
import { checkMail } from './checks/mail.ts';
import { checkPorts } from './checks/ports.ts';
import { checkProxy } from './checks/public-address/proxy.ts';
import { checkRedis } from './checks/redis.ts';
import { checkReplica } from './checks/database/replica.ts';
import { checkSettings } from './checks/settings.ts';
import { checkStore } from './checks/store.ts';
import { checkStripe } from './checks/services/stripe.ts';
import { checkTls } from './checks/public-address/tls.ts';
import { checkTraces } from './checks/traces.ts';
import { checkTurn } from './checks/turn.ts';
import { findingsOf, type Finding } from './finding.ts';
import { networkProblem } from './network-problem.ts';

const { fine, skipped, warning, problem } = findingsOf('cdn');

const timeoutMs = 5_000;

/** The network answers, and gives nothing to an address without a signature. */
export async function checkCdn({ cdn }: Pick<Config, 'cdn'>): Promise<Finding[]> {
  if (cdn === undefined) return [skipped('CDN is unset: browsers fetch media from the store, or from the site.')];
  const { host } = new URL(cdn.origin);
  try {
    const { status } = await ask(`${cdn.origin}/unsigned-${randomUUID()}`);
    return [explain(host, status)];
  } catch (error) {
    return [problem(`The network ${host} cannot be reached: ${networkProblem(error)}.`, 'Correct CDN_URL.')];
  }
}

async function ask(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  return response;
}

function explain(host: string, status: number): Finding {
  if (status === 401 || status === 403) return fine(`The network ${host} refuses addresses without a signature.`);
  if (status < 500)
    return problem(
      `The network ${host} answers an address without a signature with ${status}: anyone may fetch files there.`,
      'Turn on signed addresses (CloudFront: a trusted key group; Bunny: token authentication of the pull zone).',
    );
  return warning(`The network ${host} answers with ${status}.`, 'Look whether it reaches the bucket.');
}

type Check = (config: Config) => Promise<readonly Finding[]>;

/** In the order of the report. */
const besideEachOther: readonly Check[] = [
  async (config) => checkSettings(config),
  checkDisk,
  checkDatabase,
  checkReplica,
  checkRedis,
  checkClock,
  checkMail,
  checkStore,
  (config) => checkBackup(config),
  checkStripe,
  checkLiveKit,
  checkCdn,
  checkTls,
  checkTurn,
  checkTraces,
];

/** Runs every check. They change nothing; the last two listen for a moment where the site would. */
export async function runChecks(config: Config): Promise<readonly Finding[]> {
  const findings = await Promise.all(besideEachOther.map((check) => check(config)));
  const ports = await checkPorts(config);
  return [...findings.flat(), ...ports, ...(await checkProxy(config))];
}
