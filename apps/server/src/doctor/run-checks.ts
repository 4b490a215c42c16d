import type { Config } from '../platform/config.ts';
import { checkBackup } from './checks/services/backup.ts';
import { checkCdn } from './checks/cdn.ts';
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
import type { Finding } from './finding.ts';

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
