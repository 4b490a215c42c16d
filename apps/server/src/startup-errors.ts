import { CaptchaKeyMissingError } from './gateways/captcha/captchas.ts';
import { PaymentKeyMissingError } from './gateways/payments/providers.ts';
import { ConfigError, type Config } from './platform/config.ts';
import { DataDirectoryInUseError, DataDirectoryOpenError } from './platform/disk/data-directory.ts';
import { UnfinishedRestoreError } from './platform/disk/unfinished-restore.ts';
import { DatabaseTooOldError } from './platform/database/postgres/check-server.ts';
import { MigrationError } from './platform/database/schema/migration-files.ts';
import { EmbeddedPostgresError } from './platform/database/postgres/postgres-process.ts';
import { SecretKeyError } from './platform/secrets/site-secret.ts';

/** A part of the start, which determines the variable to change. */
type StartPart = 'data directory' | 'database' | 'redis' | 'listening';

/** A part of the start failed; `cause` is the original error. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly part: StartPart;

  constructor(part: StartPart, cause: unknown) {
    super(`The start failed: ${part}.`, { cause });
    this.part = part;
  }
}

type SystemError = NodeJS.ErrnoException & { readonly port?: number };

/** Runs a part of the start, and wraps its errors in a StartError. */
export async function during<Result>(part: StartPart, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw new StartError(part, error);
  }
}

const explainedErrors = [
  CaptchaKeyMissingError,
  ConfigError,
  DataDirectoryInUseError,
  DataDirectoryOpenError,
  DatabaseTooOldError,
  EmbeddedPostgresError,
  MigrationError,
  PaymentKeyMissingError,
  SecretKeyError,
  UnfinishedRestoreError,
];

/** One sentence for errors that an operator can fix; the stack for internal errors. */
export function messageOf(error: unknown, config: Config | undefined): string {
  const cause = error instanceof StartError ? error.cause : error;
  if (explainedErrors.some((kind) => cause instanceof kind)) return (cause as Error).message;
  const message = error instanceof StartError && config ? messageOfPart(error, config) : undefined;
  return message ?? (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
}

function messageOfPart({ part, cause }: StartError, config: Config): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (part === 'data directory') return folderMessage(cause, config.dataDir);
  if (part === 'redis') return redisMessage(cause, config);
  return part === 'database' ? databaseMessage(cause, config) : listeningMessage(cause, config);
}

const folderProblems: Record<string, string> = {
  EACCES: 'we may not write there',
  EPERM: 'we may not write there',
  EROFS: 'it can only be read',
  EEXIST: 'a file has that name',
  ENOTDIR: 'a file is in its way',
  ENOENT: 'it cannot be made',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

function folderMessage({ code }: SystemError, folder: string): string | undefined {
  const problem = folderProblems[code ?? ''];
  return (
    problem && `DATA_DIR is ${JSON.stringify(folder)}, but ${problem}. Set it to a folder that this user may write to.`
  );
}

const networkProblems: Record<string, string> = {
  ECONNREFUSED: 'does not answer: nothing listens there',
  ENOTFOUND: 'is not found: no machine has this name',
  EAI_AGAIN: 'is not found: no machine has this name',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'does not answer',
  ECONNRESET: 'hangs up',
};

/** Also PostgreSQL's error codes. */
const databaseProblems: Record<string, string> = {
  ...networkProblems,
  '28P01': 'refuses this user or password',
  '28000': 'refuses this user',
  '3D000': 'has no database of this name: create it, empty',
  '42501': 'does not let this user create tables',
  '53300': 'has no connection left',
  '53100': 'has no room left: its disk is full',
  '57P03': 'is still starting',
};

/** Names the server without the password. Errors of the embedded database concern the data folder. */
function databaseMessage(cause: SystemError, { databaseUrl, dataDir }: Config): string | undefined {
  if (databaseUrl === undefined) return folderMessage(cause, dataDir);
  const { host, pathname } = new URL(databaseUrl);
  if (cause.message.includes('unsupported startup parameter'))
    return `DATABASE_URL leads to ${host}${pathname} through PgBouncer: add ?pgbouncer=true to it.`;
  const problem =
    databaseProblems[codeOf(cause)] ?? (cause.message.includes('timeout') ? 'does not answer' : undefined);
  return `DATABASE_URL leads to ${host}${pathname}, which ${problem ?? `could not be used: ${cause.message}`}.`;
}

/** Redis rejects a login with a message that starts with a code. */
function redisMessage(cause: SystemError, { redisUrl = '' }: Config): string {
  const rejected = /WRONGPASS|NOAUTH|without any password|invalid password/i.test(cause.message)
    ? 'refuses this user or password'
    : undefined;
  const silent = /timeout/i.test(cause.message) ? 'does not answer' : undefined;
  const problem = rejected ?? networkProblems[codeOf(cause)] ?? silent ?? `could not be used: ${cause.message}`;
  const { host } = new URL(redisUrl);
  return `REDIS_URL leads to ${host}, which ${problem}. Correct it, start Redis, or leave it out and run one process.`;
}

/** A name with several addresses has an error for each. */
function codeOf(error: SystemError): string {
  return error.code ?? (error instanceof AggregateError ? codeOf(error.errors[0] as SystemError) : '');
}

function listeningMessage(
  { code, port, message }: SystemError,
  { host, metricsHost, metricsPort, port: publicPort }: Config,
): string | undefined {
  const name = port !== undefined && port === metricsPort ? 'METRICS_PORT' : 'PORT';
  const number = port ?? publicPort;
  if (code === 'EADDRINUSE')
    return `${name} is ${number}, but another program listens there. Set it to another one, or end that program.`;
  if (code === 'EACCES') return `${name} is ${number}, but this user may not listen there. Set it to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL') {
    const [hostName, value] = message.includes(host) ? ['HOST', host] : ['METRICS_HOST', metricsHost];
    return (
      `${hostName} is ${JSON.stringify(value)}, but that is no address of this machine (${message}). ` +
      'Try 127.0.0.1, or 0.0.0.0 for all of them.'
    );
  }
  return undefined;
}
