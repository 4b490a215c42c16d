import type { Client } from '@ovation/client';
import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { acceptStaffInvitation, inviteStaff } from '@ovation/contract/people/staff.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import { createClient } from '@ovation/client';
import { vi } from 'vitest';

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly token: string;
  readonly client: Client;
}

interface Site {
  readonly url: string;
  readonly admin: Client;
  client(token?: string): Client;
  runJobs(): Promise<void>;
}

const password = 'a long enough password';

/** The token of the link that was mailed to an address last, or nothing if none was. */
export async function mailedToken({ admin, runJobs }: Pick<Site, 'admin' | 'runJobs'>, email: string): Promise<string> {
  await runJobs();
  const { data } = await admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  const { text } = await admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** On a site with a worker, that one may be about to send it. */
const invitationOf = (site: Site, email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const token = await mailedToken(site, email);
      if (token === '') throw new Error(`No invitation was mailed to ${email}.`);
      return token;
    },
    { timeout: 90_000, interval: 20 },
  );

/** Invites a person with these roles, who joins and logs in. */
export async function joinStaff(site: Site, ...roles: StaffRole[]): Promise<Member> {
  const username = `member-${crypto.randomUUID().slice(0, 12)}`;
  const email = `${username}@example.com`;
  await site.admin.call(inviteStaff, { body: { email, roles } });
  const token = await invitationOf(site, email);
  await site.client().call(acceptStaffInvitation, { body: { token, name: 'Mira Member', username, password } });
  const session = await site.client().call(login, { body: { username, password } });
  const client = createClient({ baseUrl: site.url, token: session.token });
  const { _id: id } = await client.call(getMe);
  return { id, email, username, token: session.token, client };
}
