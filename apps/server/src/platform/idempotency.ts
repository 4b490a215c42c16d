import { sql, type Kysely } from 'kysely';
import type { App } from '../app.ts';
import type { DB } from './database/types.gen.ts';
import type { Work } from './database/transaction.ts';
import { Failure } from './failure.ts';
import type { Call } from './http/call.ts';
import { job } from './jobs/job.ts';

/** The part of a call that identifies repeats. */
export interface Repeatable {
  readonly app: App;
  readonly actor: { readonly id: string };
  readonly request: Pick<Call['request'], 'idempotencyKey' | 'fingerprint'>;
}

/** `first`: the key is new; `pending`: the first call has not been answered; `answered`: the first call's reply. */
export type Claim = { readonly state: 'first' | 'pending' } | { readonly state: 'answered'; readonly reply: object };

/**
 * Runs a command that moves money in one transaction, once for each account and Idempotency-Key: a repeat gets the
 * first reply, a parallel repeat waits for it. A failed run leaves no key. Without a key the command just runs. Throws
 * idempotency-key-reused.
 */
export async function idempotently<Reply extends object>(
  call: Repeatable,
  run: (work: Work) => Promise<Reply>,
): Promise<Reply> {
  return call.app.transaction(async (work) => {
    const claim = await claimKey(work.db, call);
    if (claim.state === 'answered') return claim.reply as Reply;
    return keepReply(work.db, call, await run(work));
  });
}

/**
 * The stored reply for the call's key. Read before the checks of a call, or when one of them fails, so that a repeat
 * gets its reply even if the same call would fail now. Throws idempotency-key-reused.
 */
export async function earlierReply<Reply extends object>({
  app,
  actor,
  request,
}: Repeatable): Promise<Reply | undefined> {
  if (request.idempotencyKey === undefined) return undefined;
  const earlier = await loadKey(app.database, actor.id, request.idempotencyKey);
  if (!earlier) return undefined;
  requireSameRequest(earlier.request_hash, request.fingerprint);
  return (earlier.reply ?? undefined) as Reply | undefined;
}

/**
 * The first statement of the transaction: parallel calls with the same key wait here for its commit. Throws
 * idempotency-key-reused.
 */
export async function claimKey(db: Kysely<DB>, call: Repeatable): Promise<Claim> {
  const { actor, request } = call;
  const key = request.idempotencyKey;
  if (key === undefined || (await insertKey(db, call, key))) return { state: 'first' };
  const earlier = await loadKey(db, actor.id, key);
  if (!earlier) throw new Failure('conflict');
  requireSameRequest(earlier.request_hash, request.fingerprint);
  return earlier.reply === null ? { state: 'pending' } : { state: 'answered', reply: earlier.reply as object };
}

/** Returns false if the key is in use already. */
async function insertKey(db: Kysely<DB>, { app, actor, request }: Repeatable, key: string): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ account_id: actor.id, key, request_hash: request.fingerprint, created_at: app.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function loadKey(db: Kysely<DB>, accountId: string, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

function requireSameRequest(hash: Buffer, fingerprint: Buffer): void {
  if (!hash.equals(fingerprint)) throw new Failure('idempotency-key-reused');
}

/** Stores a reply for the call's key. Returns the stored reply, which may be an earlier one. */
export async function keepReply<Reply extends object>(
  db: Kysely<DB>,
  { actor, request }: Repeatable,
  reply: Reply,
): Promise<Reply> {
  if (request.idempotencyKey === undefined) return reply;
  const { rows } = await sql<{ reply: Reply }>`
    update idempotency_keys
    set reply = coalesce(reply, ${JSON.stringify(reply)}::jsonb)
    where account_id = ${actor.id}
      and key = ${request.idempotencyKey}
    returning reply`.execute(db);
  return rows[0]?.reply ?? reply;
}

/** Deletes a key whose call had no effect. */
export async function releaseKey(db: Kysely<DB>, { actor, request }: Repeatable): Promise<void> {
  if (request.idempotencyKey === undefined) return;
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', actor.id)
    .where('key', '=', request.idempotencyKey)
    .execute();
}

const keyLifetimeMs = 30 * 86_400_000;

export const sweepKeysJob = job({ name: 'sweep-idempotency-keys' });

/** Deletes keys after 30 days: no call is repeated that late. */
export async function sweepKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - keyLifetimeMs))
    .execute();
}
