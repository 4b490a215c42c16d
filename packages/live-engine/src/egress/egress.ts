import type { EgressEvent, SdpAnswer, StartChild, TrickleReply, ViewerOffer } from '../children/messages.ts';
import { candidatesOf, ufragOf } from '../sdp/sdp.ts';
import { readViewerOffer, type ViewerSections } from './offer.ts';
import { createSource, type Source } from './source.ts';
import { connectViewer, type ViewerConnection } from './viewer.ts';

/** How long a viewer waits for a stream that this process does not have yet. */
const describeMs = 1_500;

export interface Egress {
  /** Undefined: nobody sends it any more, and its viewers are disconnected. */
  setSource(streamId: string, path: string | undefined): void;
  watch(offer: ViewerOffer): Promise<SdpAnswer>;
  trickle(sessionId: string, fragment: string): TrickleReply;
  leave(sessionId: string): boolean;
  renew(sessionId: string, until: number): void;
  setPaidUntil(sessionId: string, until: number | undefined): void;
  /** Every few milliseconds. */
  pump(): void;
  /** Four times a second: ends sessions whose time is over. */
  enforce(): void;
  /** Every second: sender reports to viewers, proofs to the supervisor. */
  report(): void;
}

interface Context {
  readonly start: StartChild;
  readonly port: number;
  readonly tell: (event: EgressEvent) => void;
  readonly sources: Sources;
  readonly sessions: Map<string, Session>;
}

/** All viewers of one process, on one UDP port. */
export function createEgress(start: StartChild, port: number, tell: Context['tell']): Egress {
  const context: Context = { start, port, tell, sources: createSources(), sessions: new Map() };
  const { sources, sessions } = context;
  return {
    setSource(streamId, path) {
      if (path === undefined) endAll(context, streamId);
      else sources.move(streamId, path);
    },
    watch: (offer) => watch(context, offer),
    trickle(sessionId, fragment) {
      const session = sessions.get(sessionId);
      if (!session) return 'unknown-session';
      const ufrag = ufragOf(fragment);
      if (ufrag !== undefined && ufrag !== session.ufrag) return 'restart';
      // The viewer's own checks reach us: its candidates are not needed (offer.ts).
      return candidatesOf(fragment) === undefined ? 'malformed' : 'taken';
    },
    leave: (sessionId) => end(context, sessionId),
    renew(sessionId, until) {
      const session = sessions.get(sessionId);
      if (session) session.until = until;
    },
    setPaidUntil(sessionId, until) {
      const session = sessions.get(sessionId);
      if (session) session.paidUntil = until;
    },
    pump() {
      for (const { connection } of sessions.values()) connection.pump();
    },
    enforce() {
      for (const [sessionId, session] of sessions) if (isOver(session)) end(context, sessionId);
    },
    report: () => report(context),
  };
}

async function watch(context: Context, offer: ViewerOffer): Promise<SdpAnswer> {
  const { sources, sessions } = context;
  const source = sources.move(offer.streamId, offer.source);
  await described(source);
  const sections = readViewerOffer(offer.offer, source.stream);
  if ('refusal' in sections) return sections;
  const session = connect(context, offer, { sections, source });
  sessions.set(offer.sessionId, session);
  try {
    return { sdp: await session.connection.answer() };
  } catch {
    end(context, offer.sessionId);
    return { refusal: 'malformed', message: 'This SDP offer could not be understood.' };
  }
}

/** Waits for the description of a stream that has just come to this process. */
async function described(source: Source): Promise<void> {
  const start = performance.now();
  while (!source.stream && performance.now() - start < describeMs)
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
}

interface Connecting {
  readonly sections: ViewerSections;
  readonly source: Source;
}

function connect(context: Context, offer: ViewerOffer, { sections, source }: Connecting): Session {
  const { sources, port, start, tell } = context;
  const { streamId, sessionId } = offer;
  const connection = connectViewer(
    { sections, source: () => sources.get(streamId) ?? source, port, publicAddress: start.publicAddress },
    {
      onFirstFrame: () => tell({ type: 'watching', sessionId, since: Date.now() }),
      onProof: () => noteProof(session),
      onClosed: () => void end(context, sessionId),
    },
  );
  const session = newSession(offer, connection);
  return session;
}

/** Returns whether there was such a session. */
function end({ sessions, tell }: Context, sessionId: string): boolean {
  const session = sessions.get(sessionId);
  if (!session) return false;
  sessions.delete(sessionId);
  session.connection.close();
  tell({ type: 'left', sessionId });
  return true;
}

function endAll(context: Context, streamId: string): void {
  for (const [sessionId, session] of context.sessions) if (session.streamId === streamId) end(context, sessionId);
}

function report({ sources, sessions, tell }: Context): void {
  const proofs: [string, number][] = [];
  for (const [sessionId, session] of sessions) {
    session.connection.report();
    const at = takeProof(session);
    if (at !== undefined) proofs.push([sessionId, at]);
  }
  sources.closeUnused([...sessions.values()].map(({ streamId }) => streamId));
  if (proofs.length > 0) tell({ type: 'proofs', proofs });
}

const unusedMs = 5_000;

/** The streams of this process, each from the socket that has it now. */
interface Sources {
  get(streamId: string): Source | undefined;
  /** Opens the stream; the listeners of one that has moved go on listening. */
  move(streamId: string, path: string): Source;
  /** Closes those that have had no viewers for some seconds. */
  closeUnused(watched: Iterable<string>): void;
}

function createSources(): Sources {
  const sources = new Map<string, Source>();
  /** When each source was last needed. */
  const usedAt = new Map<string, number>();
  return {
    get: (streamId) => sources.get(streamId),
    move(streamId, path) {
      usedAt.set(streamId, Date.now());
      const known = sources.get(streamId);
      if (known?.path === path) return known;
      const source = createSource(path, streamId);
      for (const listener of known?.listeners ?? []) source.listeners.add(listener);
      known?.close();
      sources.set(streamId, source);
      return source;
    },
    closeUnused(watched) {
      const now = Date.now();
      for (const streamId of watched) usedAt.set(streamId, now);
      for (const [streamId, source] of sources) {
        if (now - (usedAt.get(streamId) ?? 0) < unusedMs) continue;
        source.close();
        sources.delete(streamId);
        usedAt.delete(streamId);
      }
    },
  };
}

const connectMs = 15_000;
/** A viewer who reports nothing for so long has vanished. */
const silentMs = 20_000;

/** One viewer's connection, and until when it may go on. Times are milliseconds of the machine's clock. */
interface Session {
  readonly streamId: string;
  readonly connection: ViewerConnection;
  readonly ufrag: string | undefined;
  readonly startedAt: number;
  until: number;
  paidUntil: number | undefined;
  provedAt: number | undefined;
  isProofTold: boolean;
}

function newSession({ streamId, offer, until, paidUntil }: ViewerOffer, connection: ViewerConnection): Session {
  return {
    streamId,
    connection,
    ufrag: ufragOf(offer),
    startedAt: Date.now(),
    until,
    paidUntil,
    provedAt: undefined,
    isProofTold: true,
  };
}

function noteProof(session: Session): void {
  session.provedAt = Date.now();
  session.isProofTold = false;
}

/** The time of the latest proof, if it was not asked for yet. */
function takeProof(session: Session): number | undefined {
  if (session.isProofTold) return undefined;
  session.isProofTold = true;
  return session.provedAt;
}

function isOver({ until, paidUntil, startedAt, provedAt, connection }: Session): boolean {
  const now = Date.now();
  if (until <= now || (paidUntil !== undefined && paidUntil <= now)) return true;
  if (!connection.isConnected) return now - startedAt > connectMs;
  return now - (provedAt ?? startedAt) > silentMs;
}
