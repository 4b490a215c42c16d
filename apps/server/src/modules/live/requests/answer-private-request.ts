import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/requests.ts';
import type { PrivateRequest } from '@ovation/contract/live/requests.ts';
import { sanitiseText } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { readBalance } from '../../ledger/index.ts';
import { requireStreamer } from '../streams/may-stream.ts';
import type { StreamRow } from '../streams/stream.store.ts';
import { insertPrivateShow, openPrivateShow } from './private-show.ts';
import { announceRequests, presentRequest } from './present-requests.ts';
import { answerRequest, lockRequest, type RequestRow } from './request.store.ts';

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
