import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { App } from '../app.ts';
import { idsOf } from './database/any-of.ts';
import type { DB } from './database/types.gen.ts';
import type { Work } from './database/transaction.ts';
import { Failure } from './failure.ts';
import type { Call } from './http/call.ts';

/** The part of a call that says whether it is a repeat. */
export interface Repeatable {
  readonly app: App;
  readonly actor: { readonly id: string };
  readonly request: Pick<Call['request'], 'idempotencyKey' | 'fingerprint'>;
}

/** `first`: nobody used the key before; `under-way`: the first call has not answered; `answered`: with its reply. */
export type Claim = { readonly state: 'first' | 'under-way' } | { readonly state: 'answered'; readonly reply: object };

/**
 * Runs a command that moves money in one transaction, once per account and Idempotency-Key: a repeat gets the first reply,
 * a parallel repeat waits for it. A run that fails leaves no key. Without a key it simply runs. Throws idempotency-key-reused.
 */
export async function idempotently<Reply extends object>(call: Repeatable, run: (work: Work) => Promise<Reply>): Promise<Reply> {
  return call.app.transaction(async (work) => {
    const claim = await claimKey(work.db, call);
    if (claim.state === 'answered') return claim.reply as Reply;
    return keepReply(work.db, call, await run(work));
  });
}

/**
 * The reply that is kept under the call's key. Asked before the checks of a call, or when one of them refuses it, so that a repeat gets its answer even where
 * the same call would now be refused. Throws idempotency-key-reused.
 */
export async function earlierReply<Reply extends object>({ app, actor, request }: Repeatable): Promise<Reply | undefined> {
  if (request.idempotencyKey === undefined) return undefined;
  const earlier = await loadKey(app.database, actor.id, request.idempotencyKey);
  if (!earlier) return undefined;
  refuseOther(earlier.request_hash, request.fingerprint);
  return (earlier.reply ?? undefined) as Reply | undefined;
}

/** The first statement of such a transaction: of parallel calls with one key, all others wait here until it commits. Throws idempotency-key-reused. */
export async function claimKey(db: Kysely<DB>, call: Repeatable): Promise<Claim> {
  const { actor, request } = call;
  if (request.idempotencyKey === undefined || (await claimKeys(db, [call])).has(call)) return { state: 'first' };
  const earlier = await loadKey(db, actor.id, request.idempotencyKey);
  if (!earlier) throw new Failure('conflict');
  refuseOther(earlier.request_hash, request.fingerprint);
  return earlier.reply === null ? { state: 'under-way' } : { state: 'answered', reply: earlier.reply as object };
}

/** Claims the keys of calls by different accounts, in the order of the accounts; answers the calls that are no repeats. */
export async function claimKeys<One extends Repeatable>(db: Kysely<DB>, calls: readonly One[]): Promise<ReadonlySet<One>> {
  const keyed = calls.filter(hasKey);
  if (keyed.length === 0) return new Set(calls);
  const { rows } = await sql<{ account_id: string }>`
    insert into idempotency_keys (account_id, key, request_hash, created_at)
    select account_id, key, request_hash, created_at
    from unnest(${idsOf(keyed.map(({ actor }) => actor.id))}, ${keyed.map(({ request }) => request.idempotencyKey)}::text[], ${keyed.map(({ request }) => request.fingerprint)}::bytea[], ${keyed.map(({ app }) => app.clock.now())}::timestamptz[])
      as call (account_id, key, request_hash, created_at)
    order by account_id on conflict do nothing returning account_id`.execute(db);
  const claimed = new Set(rows.map(({ account_id }) => account_id));
  return new Set(calls.filter((call) => !hasKey(call) || claimed.has(call.actor.id)));
}

function hasKey({ request }: Repeatable): boolean {
  return request.idempotencyKey !== undefined;
}

async function loadKey(db: Kysely<DB>, accountId: string, key: string) {
  return db.selectFrom('idempotency_keys').select(['request_hash', 'reply']).where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst();
}

function refuseOther(hash: Buffer, fingerprint: Buffer): void {
  if (!hash.equals(fingerprint)) throw new Failure('idempotency-key-reused');
}

/** Keeps a reply under the call's key and answers it; where one is kept already, that one. */
export async function keepReply<Reply extends object>(db: Kysely<DB>, call: Repeatable, reply: Reply): Promise<Reply> {
  if (!hasKey(call)) return reply;
  const { rows } = await keptReplies([{ call, reply }]).execute(db);
  return rows[0]?.reply ?? reply;
}

interface Replied<Reply> {
  readonly call: Repeatable;
  readonly reply: Reply;
}

/** The same, at the commit, for calls by different accounts whose keys this transaction has claimed. */
export function keepReplies<Reply extends object>(work: Work, replied: readonly Replied<Reply>[]): void {
  const keyed = replied.filter(({ call }) => hasKey(call));
  if (keyed.length > 0) work.withCommit(keptReplies(keyed).compile(work.db));
}

function keptReplies<Reply extends object>(keyed: readonly Replied<Reply>[]): RawBuilder<{ reply: Reply }> {
  return sql<{ reply: Reply }>`
    update idempotency_keys k set reply = coalesce(k.reply, given.reply::jsonb)
    from unnest(${idsOf(keyed.map(({ call }) => call.actor.id))}, ${keyed.map(({ call }) => call.request.idempotencyKey)}::text[], ${keyed.map(({ reply }) => JSON.stringify(reply))}::text[]) as given (account_id, key, reply)
    where k.account_id = given.account_id and k.key = given.key returning k.reply`;
}

/** Makes a key free again, when nothing came of the call that used it. */
export async function releaseKey(db: Kysely<DB>, call: Repeatable): Promise<void> {
  await releaseKeys(db, [call]);
}

export async function releaseKeys(db: Kysely<DB>, calls: readonly Repeatable[]): Promise<void> {
  const keyed = calls.filter(hasKey);
  if (keyed.length === 0) return;
  await sql`
    delete from idempotency_keys k using unnest(${idsOf(keyed.map(({ actor }) => actor.id))}, ${keyed.map(({ request }) => request.idempotencyKey)}::text[]) as given (account_id, key)
    where k.account_id = given.account_id and k.key = given.key`.execute(db);
}

const keptForMs = 30 * 86_400_000;

/** Forgets keys after 30 days: nobody repeats a call that late. */
export async function sweepKeys(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', new Date(now.getTime() - keptForMs)).execute();
}
