import {
  createSelfieCode,
  decideIdentityCheck,
  getIdentityCheck,
  getIdentityReview,
  replaceIdentityPaper,
  sendSelfie,
} from '@ovation/contract/people/identity.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { login } from '@ovation/contract/people/accounts.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { makePicture, type Person } from '@ovation/testing';
import { followIdentityJob } from '../../src/modules/identity/index.ts';
import type { TestServer } from '../start-server.ts';

const administrator = { username: 'admin@example.com', password: 'correct horse battery' };

export const dayMs = 24 * 3_600_000;

/** What performers and staff do about identity checks. */
export function identityStage(server: TestServer) {
  /** A new session of the administrator, because sessions end with the clock. */
  const staff = async () => server.client((await server.client().call(login, { body: administrator })).token);
  const review = async ({ id }: Person) => (await staff()).call(getIdentityReview, { params: { id } });
  const stage = {
    review,
    own: async (performer: Person) => (await stage.again(performer)).call(getIdentityCheck),
    day: (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10),
    /** A new session, because sessions end with the clock. */
    async again({ username, password }: Person) {
      return server.client((await server.client().call(login, { body: { username, password } })).token);
    },
    async replace(performer: Person, paper: Partial<BodyInput<typeof replaceIdentityPaper>> = {}) {
      const client = await stage.again(performer);
      const body = { type: 'idVerification', kind: 'passport', ...paper } as const;
      return client.call(replaceIdentityPaper, { body, files: { file: await makePicture() } });
    },
    async sendSelfie(performer: Person): Promise<string> {
      const client = await stage.again(performer);
      const { code } = await client.call(createSelfieCode);
      await client.call(sendSelfie, { files: { file: await makePicture() } });
      return code;
    },
    async decide(
      performer: Person,
      decision: 'approved' | 'rejected',
      more: { reason?: string; expiresOn?: string } = {},
    ) {
      const { version } = await review(performer);
      const body = { decision, version, ...(decision === 'rejected' ? { reason: 'The name differs.' } : {}), ...more };
      return (await staff()).call(decideIdentityCheck, { params: { id: performer.id }, body });
    },
    /** Runs the hourly job this many days from now. */
    async after(days: number): Promise<void> {
      server.clock.advance(days * dayMs);
      await server.runJob(followIdentityJob);
      await server.runJobs();
    },
    async mailsTo({ email }: Person): Promise<string[]> {
      await server.runJobs();
      const { data } = await (await staff()).call(listMailbox, { query: { q: email, pageSize: 100, sort: 'asc' } });
      return data.map(({ subject }) => subject);
    },
  };
  return stage;
}
