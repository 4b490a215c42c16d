import { pino, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import { traceOfLine } from './tracing/running-span.ts';

const secretNames = [
  'password',
  'currentPassword',
  'token',
  'authorization',
  'cookie',
  'set-cookie',
  'accountNumber',
  'secretKey',
];

/** At the top level and the two levels below; `["x"]` because of the dash in set-cookie. */
const secretPaths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/**
 * Structured logs on standard output, without tokens and passwords, with the trace that a line belongs to; coloured
 * lines in a terminal.
 */
export function createLogger(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: { paths: secretPaths, censor: '[redacted]' },
    mixin: traceOfLine,
  };
  if (config.logFormat === 'json') return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
  });
}
