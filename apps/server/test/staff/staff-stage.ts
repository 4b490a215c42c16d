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

/** The token of the link that was mailed to an address last. A site with a worker may be about to send it. */
export async function mailedToken({ admin, runJobs }: Pick<Site, 'admin' | 'runJobs'>, email: string): Promise<string> {
  await runJobs();
  const listMails = () => admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  const { data } = await vi.waitFor(
    async () => {
      const mails = await listMails();
      if (mails.total === 0) throw new Error(`Nothing was mailed to ${email}.`);
      return mails;
    },
    { timeout: 90_000, interval: 20 },
  );
  const { text } = await admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Invites a person with these roles, who joins and logs in. */
export async function joinStaff(site: Site, ...roles: StaffRole[]): Promise<Member> {
  const username = `member-${crypto.randomUUID().slice(0, 12)}`;
  const email = `${username}@example.com`;
  await site.admin.call(inviteStaff, { body: { email, roles } });
  const token = await mailedToken(site, email);
  await site.client().call(acceptStaffInvitation, { body: { token, name: 'Mira Member', username, password } });
  const session = await site.client().call(login, { body: { username, password } });
  const client = createClient({ baseUrl: site.url, token: session.token });
  const { _id: id } = await client.call(getMe);
  return { id, email, username, token: session.token, client };
}
