import type { Credentials } from './modules/accounts/index.ts';
import type { Config } from './platform/config.ts';

export interface DemoLogin {
  readonly role: string;
  readonly username: string;
  readonly password: string;
}

interface Announcement {
  readonly config: Config;
  readonly url: string;
  readonly demo: readonly DemoLogin[] | undefined;
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

/** Prints the addresses and the demo logins. */
export function announce({ config, url, demo }: Announcement): void {
  const listening = config.publicUrl.endsWith(new URL(url).port) ? [] : [`  Listening on ${url}`];
  const logins =
    demo && demo.length > 0
      ? [
          '',
          '  Demo logins:',
          ...demo.map((login) => `    ${login.role.padEnd(14)} ${login.username.padEnd(18)} ${login.password}`),
        ]
      : [];
  print([
    '',
    `  Ovation is ready: ${config.publicUrl}`,
    ...listening,
    `  The API's documentation: ${config.publicUrl}/api/docs`,
    ...logins,
    '',
    '  Ctrl-C stops it.',
    '',
  ]);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
