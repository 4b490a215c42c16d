import type { AgeMethod } from '@ovation/contract/people/age.ts';
import { permissionsOf } from '@ovation/contract/staff-permissions.ts';
import type { App } from '../../../app.ts';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { recordEvent } from '../../security-log/index.ts';
import { purgeDevices, recordLoginDevice } from './known-device.ts';
import { deletePastMailCounts } from '../mail/mail-count.store.ts';
import { deletePastAttempts } from '../social/identity.store.ts';
import { newcomerOf } from '../newcomer.ts';
import { deleteExpiredChallenges } from '../passkeys/passkey.store.ts';
import { isOverdue, startGrace } from '../second-factor/staff-deadline.ts';
import { forgetActiveDays, saveActiveDay, saveLastSeen } from './active-day.store.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  loadSessions,
  deleteIdleStaffSessions,
  type SessionRow,
} from './session.store.ts';
import { deleteExpiredInvitations } from '../staff/invitation.store.ts';
import { sweepViews, viewAs } from '../staff/views/view-as.ts';
import { hashToken, hashTokenInHex, makeToken } from '../token.ts';
import { job } from '../../../platform/jobs/job.ts';

const dayMs = 24 * 3_600_000;

export interface Session {
  readonly token: string;
  readonly expiresAt: string;
}

/** Logs an account in on this client, for 365 days with `remember` and one day without. */
export async function startSession(
  call: Pick<Call, 'app' | 'request' | 'session'>,
  accountId: string,
  remember: boolean,
): Promise<Session> {
  const now = call.app.clock.now();
  const token = makeToken();
  const expiresAt = new Date(now.getTime() + (remember ? 365 : 1) * dayMs);
  const { address, userAgent } = call.request;
  await call.app.transaction(async (work) => {
    await insertSession(work.db, { tokenHash: hashToken(token), accountId, expiresAt, address, userAgent, now });
    await recordEvent(work, { ...call, actor: { id: accountId } }, { kind: 'login' });
    await startGrace(work, call.app, accountId);
  });
  recordLogin(call.app, accountId);
  call.session.start(token, expiresAt);
  await recordLoginDevice(call, accountId);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Looks up the sessions of all requests in one tick of the event loop with one statement. */
export interface Sessions {
  find(tokenHash: string): Promise<SessionRow | undefined>;
}

declare module '../../../app.ts' {
  interface App {
    readonly sessions: Sessions;
  }
}

export function createSessions({ database, clock }: Pick<App, 'database' | 'clock'>): Sessions {
  return {
    find: createBatchLoader(
      (tokenHash: string) => tokenHash,
      (tokenHashes) => loadSessions(database, tokenHashes, clock.now()),
    ),
  };
}

/**
 * The account that a token belongs to; undefined if the token is unknown or expired, or the account is closed. With the
 * token of a view: the account that its member of staff views the site as.
 */
export async function authenticate(app: App, token: string, view?: string): Promise<Actor | undefined> {
  const actor = await findActor(app, token);
  return actor && view !== undefined ? viewAs(app, actor, view) : actor;
}

async function findActor(app: App, token: string): Promise<Actor | undefined> {
  const tokenHash = hashTokenInHex(token);
  const row = await app.sessions.find(tokenHash);
  if (!row || (await isIdle(app, row))) return undefined;
  recordActivity(app, tokenHash, row);
  return {
    id: row.id,
    kind: row.kind as Actor['kind'],
    username: row.username,
    status: (row.status ?? 'active') as Actor['status'],
    ...(row.publishing_stopped_at ? { isPublishingStopped: true } : {}),
    ...ageOf(row),
    newcomer: newcomerOf(row, app.clock.now()),
    language: row.language,
    ...(isOverdue(app, row.due_at) ? { lacksSecondFactor: true } : {}),
    ...(row.roles ? { permissions: new Set(permissionsOf(row.roles)) } : {}),
    ...(row.closing_at === null ? {} : { isClosing: true }),
  };
}

/** Approved performers have shown their papers. */
function ageOf({ is_approved, age_method }: Pick<SessionRow, 'is_approved' | 'age_method'>): Pick<Actor, 'ageMethod'> {
  if (is_approved) return { ageMethod: 'identity' };
  return age_method === null ? {} : { ageMethod: age_method as AgeMethod };
}

export async function endSession(app: App, token: string): Promise<void> {
  await deleteSession(app.database, hashToken(token));
}

export const sweepSessionsJob = job({ name: 'sweep-sessions' });

/** Deletes expired and idle sessions, and closes their sockets. */
export async function sweepSessions(app: App): Promise<void> {
  await deletePastMailCounts(app.database, app.clock.now());
  await deleteExpiredChallenges(app.database, app.clock.now());
  await purgeDevices(app);
  await deletePastAttempts(app.database, app.clock.now());
  await deleteExpiredInvitations(app.database, app.clock.now());
  await sweepViews(app);
  await forgetActiveDays(app.database, app.clock.now());
  await app.mail.forget({ expiredAt: app.clock.now() });
  const ended = [...(await deleteExpiredSessions(app.database, app.clock.now())), ...(await endIdleSessions(app))];
  for (const accountId of ended) app.realtime.recheck(accountId);
}

/** Activity is written this often at most; more often for staff, because their idle timeout counts from it. */
const everyMs = { staff: 60_000, others: 5 * 60_000 };

interface SessionUse {
  readonly kind: string;
  readonly last_seen_at: Date;
}

/** Records that a session is in use, without delaying the call. */
function recordActivity(app: App, tokenHash: string, { kind, last_seen_at }: SessionUse): void {
  const now = app.clock.now();
  const since = new Date(now.getTime() - (kind === 'admin' ? everyMs.staff : everyMs.others));
  if (last_seen_at > since) return;
  saveLastSeen(app.database, tokenHash, { now, since }).catch((error: unknown) =>
    app.logger.debug({ err: error }, 'a session’s use was not noted'),
  );
}

/** Counts an account that has just logged in, without delaying the reply. */
function recordLogin(app: App, accountId: string): void {
  saveActiveDay(app.database, accountId, app.clock.now()).catch((error: unknown) =>
    app.logger.debug({ err: error }, 'a login was not counted'),
  );
}

/** Whether a staff session has been idle for longer than the site allows. */
async function isIdle(app: App, { kind, last_seen_at }: SessionUse): Promise<boolean> {
  return kind === 'admin' && last_seen_at < (await idleSince(app));
}

/** Ends all idle staff sessions and returns their accounts. */
async function endIdleSessions(app: App): Promise<string[]> {
  return deleteIdleStaffSessions(app.database, await idleSince(app));
}

const never = new Date(0);

async function idleSince(app: App): Promise<Date> {
  const { staffIdleMinutes } = await app.settings.read();
  return staffIdleMinutes === 0 ? never : new Date(app.clock.now().getTime() - staffIdleMinutes * 60_000);
}
