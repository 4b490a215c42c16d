import type { App } from '../../app.ts';
import { gather } from '../../platform/database/gather.ts';
import type { Actor, Call } from '../../platform/http/call.ts';
import { recordEvent } from '../security-log/index.ts';
import { forgetDevices, welcomeDevice } from './known-device.ts';
import { deletePastMailCounts } from './mail-count.store.ts';
import { deleteExpiredSessions, deleteSession, insertSession, loadSessions } from './session.store.ts';
import { endIdleSessions, isIdle, noteSeen } from './sessions/note-seen.ts';
import { hashToken, hashTokenInHex, makeToken } from './token.ts';

const dayMs = 24 * 3_600_000;

export interface Session {
  readonly token: string;
  readonly expiresAt: string;
}

/** Logs an account in on this client: 365 days with remember, else one day. */
export async function startSession(call: Pick<Call, 'app' | 'request' | 'session'>, accountId: string, remember: boolean): Promise<Session> {
  const now = call.app.clock.now();
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + (remember ? 365 : 1) * dayMs);
  const { address, userAgent } = call.request;
  await call.app.transaction(async (work) => {
    await insertSession(work.db, { tokenHash: hashToken(token), accountId, expiresAt, address, userAgent, now });
    await recordEvent(work, { ...call, actor: { id: accountId } }, { kind: 'login' });
  });
  call.session.start(token, expiresAt);
  await welcomeDevice(call, accountId);
  return { token, expiresAt: expiresAt.toISOString() };
}

type FindSession = (tokenHash: string) => Promise<{ readonly id: string; readonly kind: string; readonly username: string; readonly status: string | null; readonly last_seen_at: Date } | undefined>;

const finders = new WeakMap<App, FindSession>();

function finderOf(app: App): FindSession {
  const known = finders.get(app) ?? gather((tokenHash: string) => tokenHash, (tokenHashes) => loadSessions(app.database, tokenHashes, app.clock.now()));
  finders.set(app, known);
  return known;
}

/** Whose sessions were found of late, by the hash of their token; the oldest are forgotten first. */
const owners = new WeakMap<App, Map<string, string>>();
const mostOwners = 10_000;

function ownersOf(app: App): Map<string, string> {
  const known = owners.get(app) ?? new Map<string, string>();
  owners.set(app, known);
  return known;
}

function rememberOwner(app: App, tokenHash: string, accountId: string): void {
  const known = ownersOf(app);
  if (known.has(tokenHash)) return;
  known.set(tokenHash, accountId);
  const [oldest] = known.keys();
  if (known.size > mostOwners && oldest !== undefined) known.delete(oldest);
}

/**
 * Whose token this is; nobody's when it is unknown, past its time, or its account is closed.
 * While its session is looked for, `readAhead` may begin to read for the account that it was last time: a token never changes hands, but it may have come to its end.
 */
export async function authenticate(app: App, token: string, readAhead?: (likelyId: string) => void): Promise<Actor | undefined> {
  const tokenHash = hashTokenInHex(token);
  const likelyId = readAhead && ownersOf(app).get(tokenHash);
  if (likelyId !== undefined) readAhead?.(likelyId);
  const row = await finderOf(app)(tokenHash);
  if (!row || (await isIdle(app, row))) return undefined;
  noteSeen(app, tokenHash, row);
  rememberOwner(app, tokenHash, row.id);
  return { id: row.id, kind: row.kind as Actor['kind'], username: row.username, status: (row.status ?? 'active') as Actor['status'] };
}

export async function endSession(app: App, token: string): Promise<void> {
  await deleteSession(app.database, hashToken(token));
}

/** Sessions that have come to their end go, with what their browsers are told, and their sockets are closed. */
export async function sweepSessions(app: App): Promise<void> {
  await deletePastMailCounts(app.database, app.clock.now());
  await forgetDevices(app);
  await app.mail.forget({ expiredAt: app.clock.now() });
  const ended = [...(await deleteExpiredSessions(app.database, app.clock.now())), ...(await endIdleSessions(app))];
  for (const accountId of ended) app.realtime.recheck(accountId);
}
