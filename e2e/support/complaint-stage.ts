import { sendComplaint } from '@ovation/contract/site/complaints.ts';
import { createReport, listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing/world.ts';
import { vi } from 'vitest';

import type { Journey } from './journey.ts';

/** The path in the link of the receipt that was sent to an address. */
export async function receiptOf({ site }: Journey, email: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const { data } = await site.admin.call(listMailbox, { query: { q: email } });
      const receipt = data.find(({ subject }) => subject === 'We have your report');
      const { text } = await site.admin.call(getMail, { params: { id: receipt?._id ?? '' } });
      const [address] = /\/report\/status\?token=[\w.-]+/.exec(text) ?? [];
      if (address === undefined) throw new Error(`No link to the report in the email: ${text}`);
      return address;
    },
    { timeout: 90_000, interval: 50 },
  );
}

/** The status of a visitor's report; its creator and a fan have something on their page of reports, too. */
export async function addressesOfComplaints(
  journey: Journey,
  performer: Person,
  fan: Person,
): Promise<Record<string, string>> {
  const { site, world } = journey;
  const { _id: objectId } = await world.feed(performer, { text: 'Filmed from the wings.' });
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId, reason: 'copyright', text: 'Mine.' } });
  const body = {
    address: '',
    reason: 'copyright',
    text: 'It is ours.',
    email: 'label@example.com',
    isTrue: true,
  } as const;
  await site.client().call(sendComplaint, { body: { ...body, address: `/${performer.username}/feeds/${objectId}` } });
  const { data } = await site.admin.call(listReportCases, { query: { pageSize: 100 } });
  const id = data.find(({ object }) => object.objectId === objectId)?._id ?? '';
  const note = 'The label says that it is theirs.';
  await site.admin.call(moderate, { params: { id }, body: { action: 'hide', rule: 'copyright', note } });
  return { '/report/status': await receiptOf(journey, body.email) };
}
