import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/requests.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { continueAfterShow } from '../pause/pause-stream.ts';
import { announceRequests, presentRequest, presentRequests } from './present-requests.ts';
import {
  expireRequests,
  hasShowWith,
  withdrawRequests,
  findRequestOf,
  listShowsOf,
  answerRequest,
  lockRequest,
  listRequests,
  type RequestRow,
} from './request.store.ts';
import type { DomainEvents } from '../../../platform/events.ts';
import { job } from '../../../platform/jobs/job.ts';
import { endStream } from '../streams/end-stream.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readBalance } from '../../ledger/index.ts';
import { requireStreamer } from '../streams/may-stream.ts';
import type { StreamRow } from '../streams/stream.store.ts';
import { insertPrivateShow, openPrivateShow } from './private-show.ts';

export function registerRequests(app: App): void {
  const { events, jobs } = app;
  // The two of a private show write to each other, whomever else the performer accepts messages from.
  app.writingExceptions.push((db, { accountId, otherId }) => hasShowWith(db, accountId, otherId));
  const withdraw = async (work: Work, between: Parameters<typeof withdrawRequests>[1]): Promise<void> =>
    announceRequests(work, app, await withdrawRequests(work.db, between, app.clock.now()));
  jobs.everySecond({ name: 'expire-private-requests', run: () => expireUnanswered(app) });
  jobs.handle(endPrivateShowJob, (show) => endPrivateShow(app, show));
  events.on('visit.ended', (work, visit) => endWithVisit(work, visit));
  events.on('stream.ended', (work, { streamId }) => endCamera(work, app, streamId));
  events.on('stream.ended', (work, ended) => continueAfterShow(work, app, ended));
  events.on('block.changed', async (work, { performerId, accountId }) => {
    await withdraw(work, { accountId: performerId, otherId: accountId });
    await endShowsOf(work, { fanId: accountId, performerId });
  });
  for (const name of ['account.suspended', 'account.leaving', 'account.closed'] as const)
    events.on(name, async (work, { accountId }) => {
      await withdraw(work, { accountId });
      await endShowsOf(work, { fanId: accountId });
    });
}

/** Two minutes after it was asked, a request is over on all devices of both sides. */
export async function expireUnanswered(app: App): Promise<void> {
  await app.transaction(async (work) => {
    announceRequests(work, app, await expireRequests(work.db, app.clock.now()));
  });
}

const endPrivateShowJob = job({
  name: 'end-private-show',
  payload: z.object({ streamId: id, reason: z.enum(['balance', 'fan', 'account']) }),
});

const reasons = { balance: 'balance', access: 'account', left: 'fan', 'not-watching': 'fan' } as const;

/** A private show is over when its fan stops paying. Who saw no frame may try again. */
async function endWithVisit(work: Work, { isPrivate, streamId, reason }: DomainEvents['visit.ended']): Promise<void> {
  const why = reason in reasons ? reasons[reason as keyof typeof reasons] : undefined;
  if (isPrivate && why) await work.enqueue(endPrivateShowJob, { streamId, reason: why });
}

/** A fan who was blocked, suspended or closed their account is in no show any more, also if they had not come yet. */
async function endShowsOf(work: Work, shows: Parameters<typeof listShowsOf>[1]): Promise<void> {
  for (const streamId of await listShowsOf(work.db, shows))
    await work.enqueue(endPrivateShowJob, { streamId, reason: 'account' });
}

/** The fan's camera ends with the show. */
async function endCamera(work: Work, app: App, streamId: string): Promise<void> {
  const request = await findRequestOf(work.db, streamId);
  if (!request?.is_two_way) return;
  work.afterCommit(() => {
    app.liveVideo.endStream(request.id).catch((error: unknown) => {
      app.logger.warn({ part: 'live', requestId: request.id, err: error }, 'a fan’s camera could not be ended');
    });
  });
}

async function endPrivateShow(
  app: App,
  { streamId, reason }: z.output<NonNullable<typeof endPrivateShowJob.payload>>,
): Promise<void> {
  await app.transaction((work) => endStream(work, app, streamId, { reason }));
}

type AnswerCall = Call<typeof operations.answerPrivateRequest>;

/** Repeating an answer, from another device too, returns it again. */
export async function answerPrivateRequest(call: AnswerCall): Promise<PrivateRequest> {
  const { app, actor, body } = call;
  if (body.status === 'accepted') await requireStreamer(app, actor);
  const { row, show } = await app.transaction((work) => answer(work, call));
  if (show) await openPrivateShow(app, show, row);
  return presentRequest(app.database, row, app.clock.now());
}

interface Answered {
  readonly row: RequestRow;
  /** A show that has to be opened in the engine. */
  readonly show?: StreamRow;
}

async function answer(work: Work, call: AnswerCall): Promise<Answered> {
  const { app, actor, params, body } = call;
  const request = await lockRequest(work.db, params.id, actor.id);
  if (!request || mayNot(request, actor.id, body.status)) throw new Failure('not-found');
  if (request.status === body.status) return { row: request };
  const now = app.clock.now();
  requireOpen(request, now);
  const show = body.status === 'accepted' ? await accept(work, call, request) : undefined;
  const note = body.note === undefined ? undefined : sanitiseText(body.note);
  const given = { status: body.status, note, ...(show ? { streamId: show.id } : {}) };
  const row = await answerRequest(work.db, request.id, given, now);
  announceRequests(work, app, [row]);
  return { row, ...(show ? { show } : {}) };
}

/** Fans withdraw, performers answer. */
function mayNot({ fan_id }: RequestRow, accountId: string, status: string): boolean {
  return (status === 'withdrawn') !== (fan_id === accountId);
}

function requireOpen({ status, expires_at }: RequestRow, now: Date): void {
  if (status !== 'asked')
    throw new Failure(
      'conflict',
      t(
        'This request was already {status, select, accepted {accepted} declined {declined} withdrawn {withdrawn} other {answered}}.',
        { status },
      ),
    );
  if (expires_at <= now) throw new Failure('conflict', t('This request has expired. The fan can ask again.'));
}

async function accept(work: Work, { app }: AnswerCall, request: RequestRow): Promise<StreamRow> {
  const balance = await readBalance(work.db, request.fan_id);
  if (balance < request.price * BigInt(request.minimum_minutes))
    throw new Failure(
      'balance-too-low',
      t('The fan’s balance is no longer high enough. They can top up and ask again.'),
    );
  return insertPrivateShow(work, app, request);
}

export async function listPrivateRequests({ app, actor, query }: Call<typeof operations.listPrivateRequests>) {
  const now = app.clock.now();
  const { rows, total } = await listRequests(app.database, actor.id, query, now);
  return { data: await presentRequests(app.database, rows, now), total };
}
