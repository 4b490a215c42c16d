import { expect, test } from 'vitest';
import { createAdmission, type Admission } from '../admission.ts';
import type { Egress, EgressPool } from '../egress-pool.ts';
import type { EgressCommand, SdpAnswer } from '../children/messages.ts';
import { createRealTime } from '../packager/media-clock.ts';
import { createTickets } from '../tickets.ts';
import { createViewers, type Viewers } from './viewers.ts';

const clock = { now: () => new Date() };
const viewer = { streamId: 'stream', accountId: 'fan', viewerId: 'tab' };
const later = (): Date => new Date(Date.now() + 60_000);

/** Viewers of one process whose answers the test gives. */
function stage(): {
  viewers: Viewers;
  told: EgressCommand[];
  answer: (answer: SdpAnswer) => void;
  admission: Admission;
} {
  const told: EgressCommand[] = [];
  const answer = Promise.withResolvers<SdpAnswer>();
  const child = {
    tell: (command: EgressCommand) => void told.push(command),
    ask(command: EgressCommand) {
      told.push(command);
      return answer.promise;
    },
  };
  const egress: Egress = { child: child as never, sessions: new Set(), idleSince: 0 };
  const pool = { choose: () => egress } as unknown as EgressPool;
  const tickets = createTickets({ ticketKey: Buffer.alloc(32, 'secret').toString('base64url'), clock });
  const admission = createAdmission({ clock, tickets });
  const viewers = createViewers({ clock, time: createRealTime(clock), admission, pool, tell: () => undefined });
  return { viewers, told, answer: answer.resolve, admission };
}

test('a viewer who loses access while their offer is being answered is not connected', async () => {
  const { viewers, told, answer } = stage();
  const watching = viewers.watch(viewer, later(), 'ingest.sock', 'v=0');
  viewers.disconnect('stream', 'fan');
  answer({ sdp: 'v=0' });
  await expect(watching).rejects.toMatchObject({ statusCode: 401 });
  const [asked] = told;
  if (asked?.type !== 'watch') throw new Error('The process is asked first.');
  // The one before the answer came too early for the process.
  expect(told.at(-1)).toEqual({ type: 'leave', sessionId: asked.sessionId });
  expect(told).toHaveLength(3);
});

test('a refused offer leaves no session, and says whose fault it is', async () => {
  const { viewers, answer } = stage();
  answer({ refusal: 'failed', message: 'Please try again.' });
  const watching = viewers.watch(viewer, later(), 'ingest.sock', 'v=0');
  await expect(watching).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 2 });
  expect(viewers.of('stream')).toEqual([]);
});

test('while the server is away, tickets and what is paid hold for longer, also where the video is sent', async () => {
  const { viewers, told, answer, admission } = stage();
  answer({ sdp: 'v=0' });
  const [until, paidUntil] = [later(), later()];
  admission.setPaidUntil('stream', 'fan', paidUntil);
  const { sessionId } = await viewers.watch(viewer, until, 'ingest.sock', 'v=0');
  admission.extend(120_000);
  viewers.extend(120_000);
  expect(told.slice(1)).toEqual([
    { type: 'renew', sessionId, until: expect.closeTo(until.getTime() + 120_000, -2) },
    { type: 'paid-until', sessionId, until: expect.closeTo(paidUntil.getTime() + 120_000, -2) },
  ]);
});

test('who saw the first frame while the server was away begins when the next one comes', async () => {
  const { viewers, answer } = stage();
  answer({ sdp: 'v=0' });
  const { sessionId } = await viewers.watch(viewer, later(), 'ingest.sock', 'v=0');
  const aloneSince = new Date(Date.now() - 60_000);
  viewers.hear({ type: 'watching', sessionId, since: aloneSince.getTime() + 1_000 });
  const came = new Date();
  viewers.beginAnew(aloneSince);
  expect(viewers.of('stream')[0]?.since.getTime()).toBeGreaterThanOrEqual(came.getTime());
});
