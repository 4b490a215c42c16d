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
  readonly administrator: Credentials | undefined;
  readonly demo: readonly DemoLogin[] | undefined;
}

/** What the person at the terminal wants to know. A made-up administrator's password is printed this once. */
export function announce({ config, url, administrator, demo }: Announcement): void {
  const lines = ['', `  Ovation is ready: ${config.publicUrl}`, ...(config.publicUrl.endsWith(new URL(url).port) ? [] : [`  Listening on ${url}`]), `  The API's documentation: ${config.publicUrl}/api/docs`];
  if (administrator) lines.push('', `  Administrator: ${administrator.email}`, ...(config.adminPassword === undefined ? [`  Password, shown only now: ${administrator.password}`] : []));
  if (demo && demo.length > 0) lines.push('', '  Demo logins:', ...demo.map((login) => `    ${login.role.padEnd(14)} ${login.username.padEnd(18)} ${login.password}`));
  lines.push('', '  Ctrl-C stops it.', '');
  process.stdout.write(`${lines.join('\n')}\n`);
}
