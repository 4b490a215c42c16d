import type { Credentials } from './modules/accounts/index.ts';
import type { Config } from './platform/config.ts';

export interface DemoLogin {
  readonly role: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Printed as soon as the account is created: a generated password is stored nowhere else, and the start may still be
 * interrupted.
 */
export function announceAdministrator({ adminPassword }: Config, administrator: Credentials | undefined): void {
  if (!administrator) return;
  print([
    '',
    `  Administrator: ${administrator.email}`,
    ...(adminPassword === undefined ? [`  Password, shown only now: ${administrator.password}`] : []),
    '',
  ]);
}

/** Prints the addresses. */
export function announce(config: Config, url: string): void {
  const listening = config.publicUrl.endsWith(new URL(url).port) ? [] : [`  Listening on ${url}`];
  print([
    '',
    `  Ovation is ready: ${config.publicUrl}`,
    ...listening,
    `  The API's documentation: ${config.publicUrl}/api/docs`,
    '',
    '  Ctrl-C stops it.',
    '',
  ]);
}

/** Prints the logins of the demo's people, once they are there. */
export function announceDemo(logins: readonly DemoLogin[] | undefined): void {
  if (!logins || logins.length === 0) return;
  print([
    '',
    '  Demo logins:',
    ...logins.map((login) => `    ${login.role.padEnd(14)} ${login.username.padEnd(18)} ${login.password}`),
    '',
  ]);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
