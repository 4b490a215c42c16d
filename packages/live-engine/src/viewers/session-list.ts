import type { LiveEvent, Viewer, WatchingViewer } from '../streams.ts';
import type { Egress } from '../egress-pool.ts';

/** Connections of one join, the second while the first ends; and of one account, in several tabs. */
const maxOfViewer = 2;
const maxOfAccount = 10;

export type NamedSession = readonly [sessionId: string, session: Session];

/** The sessions that exist, oldest first. */
export interface SessionList {
  get(sessionId: string): Session | undefined;
  add(sessionId: string, session: Session): void;
  all(): Iterable<NamedSession>;
  matching(wanted: (viewer: Viewer) => boolean): NamedSession[];
  /** Those that watch a stream: after their first frame. */
  watching(streamId: string): WatchingViewer[];
  /** Notes a proof of watching; the first one is the first frame. */
  prove(sessionId: string, at: Date): void;
  /** Forgets a session, wherever its end came from. */
  remove(sessionId: string): void;
  /** Disconnects a session. */
  end(sessionId: string): void;
  /** A client who connects again replaces the connection before, and nobody fills the processes with one ticket. */
  makeRoomFor(joining: Viewer): void;
}

export function createSessionList(tell: (event: LiveEvent) => void): SessionList {
  const sessions = new Map<string, Session>();

  function matching(wanted: (viewer: Viewer) => boolean): NamedSession[] {
    return [...sessions].filter(([, { viewer }]) => wanted(viewer));
  }

  function remove(sessionId: string): void {
    const session = sessions.get(sessionId);
    if (!session) return;
    sessions.delete(sessionId);
    session.egress?.sessions.delete(sessionId);
    const viewer = watching(session);
    if (viewer) tell({ type: 'left', viewer });
  }

  function end(sessionId: string): void {
    sessions.get(sessionId)?.egress?.child.tell({ type: 'leave', sessionId });
    remove(sessionId);
  }

  /** Ends the oldest connections, so that one more keeps to the limit. */
  function endOldest(connections: readonly NamedSession[], limit: number): void {
    const ofWhep = connections.filter(([, { transport }]) => transport === 'whep');
    for (const [sessionId] of ofWhep.slice(0, Math.max(0, ofWhep.length - limit + 1))) end(sessionId);
  }

  return {
    matching,
    remove,
    end,
    get: (sessionId) => sessions.get(sessionId),
    add: (sessionId, session) => void sessions.set(sessionId, session),
    all: () => sessions,
    watching: (streamId) =>
      matching((viewer) => viewer.streamId === streamId).flatMap(([, session]) => watching(session) ?? []),
    prove(sessionId, at) {
      const session = sessions.get(sessionId);
      if (!session) return;
      session.lastProofAt = at;
      if (session.since) return;
      session.since = at;
      const viewer = watching(session);
      if (viewer) tell({ type: 'watching', viewer });
    },
    makeRoomFor(joining) {
      endOldest(
        matching((viewer) => isSameViewer(viewer, joining)),
        maxOfViewer,
      );
      if (joining.accountId === undefined) return;
      endOldest(
        matching((viewer) => isSameAccount(viewer, joining)),
        maxOfAccount,
      );
    },
  };
}

/** One viewer's connection by WHEP, or what they fetched lately by LL-HLS. */
export interface Session {
  readonly viewer: Viewer;
  readonly transport: 'whep' | 'hls';
  /** When the latest ticket ends. */
  until: Date;
  since: Date | undefined;
  lastProofAt: Date | undefined;
  /** Absent for LL-HLS. */
  readonly egress: Egress | undefined;
}

/** Before the first frame. */
export function newSession({
  viewer,
  until,
  egress,
}: Pick<Session, 'viewer' | 'until'> & { readonly egress?: Egress }): Session {
  return { viewer, until, egress, transport: egress ? 'whep' : 'hls', since: undefined, lastProofAt: undefined };
}

/** Undefined before the first frame. */
function watching({ viewer, transport, since, lastProofAt }: Session): WatchingViewer | undefined {
  return since && { ...viewer, transport, since, lastProofAt: lastProofAt ?? since };
}

export function isSameViewer(left: Viewer, right: Viewer): boolean {
  return left.viewerId === right.viewerId && isSameAccount(left, right);
}

/** Also true for two visitors of one stream. */
function isSameAccount(left: Viewer, right: Viewer): boolean {
  return left.streamId === right.streamId && left.accountId === right.accountId;
}
