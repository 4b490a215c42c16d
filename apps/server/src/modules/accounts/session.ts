import type { App } from '../../app.ts';
import type { Actor, Call } from '../../platform/http/call.ts';
import { deleteSession, insertSession, loadSession } from './session.store.ts';
import { hashToken, makeToken } from './token.ts';

const dayMs = 24 * 3_600_000;

export interface Session {
  readonly token: string;
  readonly expiresAt: string;
}

/** Logs an account in on this client: 365 days with remember, else one day. */
export async function startSession(call: Pick<Call, 'app' | 'session'>, accountId: string, remember: boolean): Promise<Session> {
  const now = call.app.clock.now();
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + (remember ? 365 : 1) * dayMs);
  await insertSession(call.app.database, { tokenHash: hashToken(token), accountId, expiresAt, now });
  call.session.start(token, expiresAt);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Whose token this is; nobody's when it is unknown, past its time, or its account is closed. */
export async function authenticate(app: App, token: string): Promise<Actor | undefined> {
  const row = await loadSession(app.database, hashToken(token), app.clock.now());
  if (!row) return undefined;
  return { id: row.id, kind: row.kind as Actor['kind'], username: row.username, status: (row.status ?? 'active') as Actor['status'] };
}

export async function endSession(app: App, token: string): Promise<void> {
  await deleteSession(app.database, hashToken(token));
}
