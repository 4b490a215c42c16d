import type { Config } from '../../platform/config.ts';
import { during, messageOf } from '../../startup-errors.ts';
import { findingsOf, type Finding } from '../finding.ts';

const { fine, skipped, problem } = findingsOf('redis');

/** Sharded channels came with 7. */
const minVersionOf = ({ redisSharded }: Config): number => (redisSharded ? 7 : 6);
const timeoutMs = 5_000;

/** Redis, or a server that speaks its protocol, answers and is new enough. */
export async function checkRedis(config: Config): Promise<Finding[]> {
  const { redisUrl } = config;
  const minVersion = minVersionOf(config);
  if (redisUrl === undefined) return [skipped('REDIS_URL is unset: the site is one process.')];
  try {
    const version = await during('redis', () => readVersion(redisUrl));
    if (Number.parseInt(version, 10) >= minVersion) return [fine(`The server answers as Redis ${version}.`)];
    return [problem(`REDIS_URL leads to Redis ${version}.`, `Update it to version ${minVersion} or newer.`)];
  } catch (error) {
    return [problem(messageOf(error, config), 'All processes of the site need the same REDIS_URL.')];
  }
}

/** Valkey names the version of Redis that it answers like. */
async function readVersion(url: string): Promise<string> {
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    const information = await client.info('server');
    return /redis_version:(\S+)/.exec(information)?.[1] ?? '';
  } finally {
    client.destroy();
  }
}
