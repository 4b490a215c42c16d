import {
  createReport,
  listReportCases,
  moderate,
  type Moderation,
  type ReportableKind,
} from '@ovation/contract/site/reports.ts';
import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person } from '@ovation/testing';
import { finishRemovals } from '../../actions/finish-removals.ts';
import { startTestServer } from '../../start-server.ts';

/** A site with helpers for reporting content, deciding the cases and reading the emails about them. */
export async function setReportStage() {
  const server = await startTestServer();
  const world = createWorld(server);

  const report = (
    { client }: Person,
    objectId: string,
    objectType: ReportableKind = 'feed',
    reason: ReportReason = 'spam',
    text = '',
  ) => client.call(createReport, { body: { objectType, objectId, reason, text } });
  const act = (id: string, action: Moderation, note = 'Against rule 4.') =>
    server.admin.call(moderate, { params: { id }, body: { action, note } });
  /** Removes without waiting for an appeal. */
  const removeForGood = async (id: string, note?: string) => {
    const decided = await act(id, 'remove', note);
    await finishRemovals(server);
    return decided;
  };
  const openCases = async () => (await server.admin.call(listReportCases, { query: { pageSize: 100 } })).data;
  const caseOf = async (objectId: string) =>
    (await openCases()).find(({ object }) => object.objectId === objectId)?._id ?? 'none';
  const statusOf = async (address: string | undefined, person?: Pick<Person, 'token'>) =>
    (await fetch(server.url + address, { headers: person ? { authorization: `Bearer ${person.token}` } : {} })).status;

  async function mailsTo({ email }: Person): Promise<string[]> {
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
    return data.map(({ subject }) => subject);
  }

  async function setScene() {
    const [performer, fan, other] = await Promise.all([world.performer(), world.fan(), world.fan({ balance: 50 })]);
    const { _id: feedId } = await world.feed(performer, { text: 'Filmed from the wings.' });
    return { performer, fan, other, feedId };
  }
  return { server, world, report, act, removeForGood, openCases, caseOf, statusOf, mailsTo, setScene };
}

export type ReportStage = Awaited<ReturnType<typeof setReportStage>>;
