import { listConsentCases } from '@ovation/contract/people/consent-review.ts';
import {
  addParticipant,
  answerConsent,
  answerConsentLink,
  createConsentLink,
  getContentConsent,
  listOwnConsents,
  setContentConsent,
  type ConsentKind,
  type Participant,
} from '@ovation/contract/people/consent.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { followSchedulesJob } from '../../src/modules/library/jobs/follow-schedules.ts';
import { startTestServer } from '../start-server.ts';

/** A site with helpers for tagging people, their answers, and staff's cases. */
export async function setConsentStage() {
  const server = await startTestServer();
  const world = createWorld(server);

  const add = (performer: Person, body: { name?: string; username?: string; email?: string; forAll?: boolean } = {}) =>
    performer.client.call(addParticipant, { body: { name: 'Ada Byron', ...body } });
  const tag = ({ client }: Person, kind: ConsentKind, id: string, people: readonly Participant[]) =>
    client.call(setContentConsent, {
      params: { kind, id },
      body: { participantIds: people.map(({ _id }) => _id), nobodyElse: people.length === 0 },
    });
  const ask = async (person: Person) => (await person.client.call(listOwnConsents, { query: {} })).data;

  async function answer(person: Person, given: 'agree' | 'decline' | 'withdraw'): Promise<void> {
    const [consent] = await ask(person);
    await person.client.call(answerConsent, { params: { id: consent?._id ?? '' }, body: { answer: given } });
  }

  async function linkFor({ client }: Person, { _id }: Participant, body: object = {}): Promise<string> {
    const { url } = await client.call(createConsentLink, { params: { id: _id }, body });
    return new URL(url).searchParams.get('token') ?? '';
  }
  const answerLink = async (token: string, body: object = {}, files: { paper?: Blob } = {}) =>
    server.client().call(answerConsentLink, {
      body: { token, answer: 'agree', name: 'Ada Byron', birthDate: '1990-12-10', ...body },
      files: { paper: await makePicture({ width: 320, height: 240 }), ...files },
    });
  const cases = async (state: 'open' | 'done' = 'open') =>
    (await server.admin.call(listConsentCases, { query: { state, sortBy: 'dueAt', sort: 'asc', pageSize: 100 } })).data;
  const caseOf = async (performer: Person, state: 'open' | 'done' = 'open') =>
    (await cases(state)).find((one) => one.performer._id === performer.id);
  const shownIn = ({ client }: Person, kind: ConsentKind, id: string) =>
    client.call(getContentConsent, { params: { kind, id } });

  /** Subjects and texts, the latest first. */
  async function mailsTo(email: string): Promise<string[]> {
    await server.runJobs();
    const { data } = await server.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
    const mails = await Promise.all(data.map(({ _id }) => server.admin.call(getMail, { params: { id: _id } })));
    return mails.map(({ subject, text }) => `${subject}\n${text}`);
  }
  const publishWhatIsDue = () => server.runJob(followSchedulesJob);
  const statusOf = async (address: string | undefined, token?: string) =>
    (await fetch(server.url + address, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;

  return {
    server,
    world,
    add,
    tag,
    ask,
    answer,
    linkFor,
    answerLink,
    cases,
    caseOf,
    shownIn,
    mailsTo,
    statusOf,
    publishWhatIsDue,
  };
}

export type ConsentStage = Awaited<ReturnType<typeof setConsentStage>>;
