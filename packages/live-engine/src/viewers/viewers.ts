import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { LiveEvent, Viewer, WatchingViewer } from '../streams.ts';
import type { Admission } from '../admission.ts';
import type { Egress, EgressPool } from '../egress-pool.ts';
import type { EgressEvent, SdpAnswer, TrickleReply } from '../children/messages.ts';
import type { RealTime } from '../packager/media-clock.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { createSessionList, isSameViewer, newSession, type SessionList, type Session } from './session-list.ts';

/** A viewer by LL-HLS has left when this long no media was fetched. */
const hlsAwayMs = 10_000;

/** The sessions of all viewers: WHEP ones live in egress processes, LL-HLS ones are what was fetched lately. */
export interface Viewers {
  /** Throws Refusal. */
  watch(viewer: Viewer, until: Date, source: string, offer: string): Promise<{ sessionId: string; sdp: string }>;
  trickle(sessionId: string, fragment: string): Promise<TrickleReply>;
  /** Whether there was such a session. */
  leave(sessionId: string): Promise<boolean>;
  /** Extends the sessions of a viewer whose ticket was renewed. */
  renew(viewer: Viewer, until: Date): void;
  /** Extends all sessions, to what is paid now. */
  extend(ms: number): void;
  /** Those whose first frame was shown since then count from now. */
  beginAnew(since: Date): void;
  fetched(viewer: Viewer, until: Date): void;
  /** Disconnects an account, or everyone. */
  disconnect(streamId: string, accountId?: string): void;
  /** Ends the connections of a stream that WebRTC cannot show any longer. */
  endConnections(streamId: string): void;
  setPaidUntil(streamId: string, accountId: string, until: Date | undefined): void;
  setSource(streamId: string, path: string | undefined): void;
  of(streamId: string): WatchingViewer[];
  hear(event: EgressEvent): void;
  lose(sessionIds: readonly string[]): void;
  /** Ends sessions whose time is over by the site's clock; egress does the same by its own. */
  sweep(): void;
}

interface ViewersOptions {
  readonly clock: Clock;
  readonly time: RealTime;
  readonly admission: Admission;
  readonly pool: EgressPool;
  readonly tell: (event: LiveEvent) => void;
}

interface Context extends ViewersOptions {
  readonly sessions: SessionList;
}

export function createViewers(options: ViewersOptions): Viewers {
  const sessions = createSessionList(options.tell);
  const context: Context = { ...options, sessions };
  return {
    watch: (viewer, until, source, offer) => connect(context, { viewer, until, source, offer }),
    async trickle(sessionId, fragment) {
      const egress = sessions.get(sessionId)?.egress;
      return egress ? egress.child.ask({ type: 'trickle', sessionId, fragment }) : 'unknown-session';
    },
    async leave(sessionId) {
      const isKnown = sessions.get(sessionId) !== undefined;
      sessions.end(sessionId);
      return isKnown;
    },
    fetched: (viewer, until) => noteFetch(context, viewer, until),
    of: (streamId) => sessions.watching(streamId),
    hear: (event) => hearEgress(context, event),
    lose(sessionIds) {
      for (const sessionId of sessionIds) sessions.remove(sessionId);
    },
    sweep() {
      for (const [sessionId, session] of sessions.all()) if (isOver(context, session)) sessions.end(sessionId);
    },
    ...controls(context),
  };
}

/** What the site says about sessions that exist. */
function controls({
  sessions,
  clock,
  time,
  admission,
}: Context): Pick<
  Viewers,
  'renew' | 'extend' | 'beginAnew' | 'disconnect' | 'endConnections' | 'setPaidUntil' | 'setSource'
> {
  return {
    renew(renewed, until) {
      for (const [sessionId, session] of sessions.matching((viewer) => isSameViewer(viewer, renewed))) {
        session.until = until;
        session.egress?.child.tell({ type: 'renew', sessionId, until: time.toReal(until) });
      }
    },
    extend(ms) {
      for (const [sessionId, session] of sessions.all()) {
        session.until = new Date(session.until.getTime() + ms);
        const paidUntil = admission.paidUntil(session.viewer);
        session.egress?.child.tell({ type: 'renew', sessionId, until: time.toReal(session.until) });
        session.egress?.child.tell({ type: 'paid-until', sessionId, until: paidUntil && time.toReal(paidUntil) });
      }
    },
    beginAnew(since) {
      for (const [, session] of sessions.all())
        if (session.since && session.since >= since) session.since = clock.now();
    },
    disconnect(streamId, accountId) {
      const isMeant = (viewer: Viewer): boolean => accountId === undefined || viewer.accountId === accountId;
      for (const [sessionId] of sessions.matching((viewer) => viewer.streamId === streamId && isMeant(viewer)))
        sessions.end(sessionId);
    },
    endConnections(streamId) {
      for (const [sessionId, { transport }] of sessions.matching((viewer) => viewer.streamId === streamId))
        if (transport === 'whep') sessions.end(sessionId);
    },
    setPaidUntil(streamId, accountId, until) {
      const real = until && time.toReal(until);
      const isMeant = (viewer: Viewer): boolean => viewer.streamId === streamId && viewer.accountId === accountId;
      for (const [sessionId, { egress }] of sessions.matching(isMeant))
        egress?.child.tell({ type: 'paid-until', sessionId, until: real });
    },
    setSource(streamId, path) {
      const ofStream = sessions.matching((viewer) => viewer.streamId === streamId);
      for (const egress of new Set(ofStream.map(([, session]) => session.egress)))
        egress?.child.tell({ type: 'source', streamId, path });
    },
  };
}

interface Joining {
  readonly viewer: Viewer;
  readonly until: Date;
  readonly source: string;
  readonly offer: string;
}

async function connect(context: Context, joining: Joining): Promise<{ sessionId: string; sdp: string }> {
  const { sessions, pool } = context;
  sessions.makeRoomFor(joining.viewer);
  const egress = pool.choose();
  if (!egress) throw new Refusal(503, 'Too many people are watching. Please try again later.', 60);
  const sessionId = randomUUID();
  egress.sessions.add(sessionId);
  sessions.add(sessionId, newSession({ ...joining, egress }));
  try {
    const answer = await ask(context, sessionId, egress, joining);
    if ('refusal' in answer) throw refusalOf(answer);
    if (!sessions.get(sessionId)) throw tooLate(egress, sessionId);
    return { sessionId, sdp: answer.sdp };
  } catch (error) {
    sessions.remove(sessionId);
    throw error;
  }
}

/** The account lost its access while the process was answering, and the process did not know the session yet. */
function tooLate({ child }: Egress, sessionId: string): Refusal {
  child.tell({ type: 'leave', sessionId });
  return new Refusal(401, 'This ticket is not valid any more.');
}

function ask(
  { admission, time }: Context,
  sessionId: string,
  egress: Egress,
  { viewer, until, source, offer }: Joining,
): Promise<SdpAnswer> {
  const { streamId } = viewer;
  const paidUntil = admission.paidUntil(viewer);
  return egress.child.ask({
    type: 'watch',
    streamId,
    source,
    sessionId,
    offer,
    until: time.toReal(until),
    paidUntil: paidUntil && time.toReal(paidUntil),
  });
}

/** A part that was fetched is proof of watching, and the first one the first frame. */
function noteFetch({ sessions, clock }: Context, viewer: Viewer, until: Date): void {
  const sessionId = `hls ${viewer.streamId} ${viewer.viewerId}`;
  const session = sessions.get(sessionId) ?? newSession({ viewer, until });
  session.until = until > session.until ? until : session.until;
  sessions.add(sessionId, session);
  sessions.prove(sessionId, clock.now());
}

function hearEgress({ sessions, time }: Context, event: EgressEvent): void {
  if (event.type === 'left') sessions.remove(event.sessionId);
  else if (event.type === 'watching') sessions.prove(event.sessionId, time.toDate(event.since));
  else for (const [sessionId, at] of event.proofs) sessions.prove(sessionId, time.toDate(at));
}

function isOver({ clock, admission }: Context, { viewer, until, transport, lastProofAt }: Session): boolean {
  const now = clock.now();
  const paidUntil = admission.paidUntil(viewer);
  if (until <= now || (paidUntil && paidUntil <= now)) return true;
  return transport === 'hls' && now.getTime() - (lastProofAt?.getTime() ?? 0) > hlsAwayMs;
}
