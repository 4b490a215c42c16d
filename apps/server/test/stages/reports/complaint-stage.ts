import type { Client } from '@ovation/client';
import { login } from '@ovation/contract/people/accounts.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { listDecisions, sendComplaint } from '@ovation/contract/site/complaints.ts';
import { getReportCase, moderate } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { makeWord, type Person } from '@ovation/testing';
import { remindStaffJob } from '../../../src/modules/complaints/index.ts';
import { setReportStage } from './report-stage.ts';
import { joinStaff } from '../../staff/staff-stage.ts';

type Complaint = BodyInput<typeof sendComplaint>;

const administrator = { email: 'admin@example.com', password: 'correct horse battery' };

/** A report stage with visitors who complain, and everyone's e-mails and decisions. */
export async function setComplaintStage() {
  const stage = await setReportStage();
  const { server } = stage;

  const complaint = (change: Partial<Complaint>): Complaint => ({
    reason: 'spam',
    text: 'Please look at this.',
    email: `${makeWord()}@example.com`,
    isTrue: true,
    ...change,
  });

  async function textsTo(email: string): Promise<string[]> {
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
    return Promise.all(data.map(async ({ _id }) => (await server.admin.call(getMail, { params: { id: _id } })).text));
  }

  /** Complains as a visitor, and reads the token of the receipt. */
  async function complain(change: Partial<Complaint>): Promise<{ readonly token: string; readonly email: string }> {
    const body = complaint(change);
    await server.client().call(sendComplaint, { body });
    const [token] = (await textsTo(body.email)).flatMap((text) => /token=([\w.-]+)/.exec(text)?.[1] ?? []);
    return { token: token ?? '', email: body.email };
  }

  const addressOf = ({ username }: Person, feedId: string): string => `/${username}/feeds/${feedId}`;
  const caseDetail = (id: string) => server.admin.call(getReportCase, { params: { id } });
  const decide = (id: string, body: BodyInput<typeof moderate>) =>
    server.admin.call(moderate, { params: { id }, body });
  const decisionsOf = async ({ client }: Person) => (await client.call(listDecisions)).data;
  const notificationsOf = async ({ client }: Person) =>
    (await client.call(listNotifications)).data.map(({ text }) => text);

  /** How many e-mails with this subject the administrators have got. */
  async function staffMails(subject: string): Promise<number> {
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: subject, pageSize: 100 } });
    return data.filter((mail) => mail.subject === subject).length;
  }
  /** Runs something at a later time. Sessions have expired then: it gets a client that has logged in at that time. */
  async function later<Result>(ms: number, run: (admin: Client) => Promise<Result>, who = administrator) {
    server.clock.advance(ms);
    try {
      const { token } = await server.client().call(login, { body: { username: who.email, password: who.password } });
      return await run(server.client(token));
    } finally {
      server.clock.advance(-ms);
    }
  }
  /** Another member of staff who may decide reports. */
  const addStaff = () => joinStaff(server, 'moderation');
  const remind = () => server.runJob(remindStaffJob);
  const dayMs = 86_400_000;
  return {
    ...stage,
    complaint,
    complain,
    textsTo,
    addressOf,
    caseDetail,
    decide,
    decisionsOf,
    notificationsOf,
    staffMails,
    later,
    addStaff,
    remind,
    dayMs,
  };
}

export type ComplaintStage = Awaited<ReturnType<typeof setComplaintStage>>;
