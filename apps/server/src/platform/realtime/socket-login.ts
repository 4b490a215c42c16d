import { english, type EnglishText, translated } from '@ovation/language/t.ts';
import { fastifyCookie } from '@fastify/cookie';
import { errors } from '@ovation/contract/errors.ts';
import { loginEvent, type LoginReply, type ServerEvent, type ServerEventName } from '@ovation/contract/events.ts';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { Actor, Viewer } from '../http/call.ts';
import { cookieName, hasDeclaredAge } from '../http/session-cookie.ts';
import type { Connection, ConnectionLimit } from './connection-limit.ts';
import type { Presence } from './presence.ts';
import { accountRoom, inLanguageOfSocket, leaveAll, speakTo, type SocketData } from './realtime-hub.ts';

type ClosedReason = ServerEvent<'site.closed'>['reason'];

/** What the site decides about the visitor behind a socket. */
export interface SocketAccess {
  authenticate(token: string): Promise<Actor | undefined>;
  /** Why the site is closed to this visitor; undefined if it is open. */
  whyClosed(visitor: {
    readonly actor: Viewer;
    readonly country: string | undefined;
    readonly hasDeclaredAge: boolean;
  }): Promise<ClosedReason | undefined>;
  /** What the visitor reads, by the handshake and the account. */
  languageOf(request: IncomingMessage, account: Viewer): string;
  /** The visitor's country, by the handshake. */
  countryOf(request: IncomingMessage): string | undefined;
}

interface SocketLoginOptions {
  readonly access: SocketAccess;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly presence: Presence;
  readonly connections: ConnectionLimit;
}

const messages = {
  login: english('Please log in to continue.'),
  full: english('This site is open in too many places. Please close some of them.'),
} as const;

const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

/** Admits connections, logs sockets in, and disconnects them when their session ends or the site closes. */
export class SocketLogin {
  readonly #options: SocketLoginOptions;
  /** Counts checks of sessions, so that a login notices one that happened meanwhile. */
  #totalRechecks = 0;
  /** The account of a handshake that shows a session, until its connection opens. */
  readonly #accountIds = new WeakMap<IncomingMessage, string>();

  constructor(options: SocketLoginOptions) {
    this.#options = options;
  }

  /** Whether a connection may open. Who shows a session needs no room of strangers. */
  async admit(request: IncomingMessage): Promise<boolean> {
    const { access, connections, publicUrl } = this.#options;
    const token = tokenOfRequest(request, publicUrl);
    const account = token === undefined ? undefined : await access.authenticate(token);
    if (account) this.#accountIds.set(request, account.id);
    return (account && connections.hasRoom(request, account.id)) || connections.hasRoom(request, undefined);
  }

  /** Counts a connection that has opened. That of a full account is a stranger's, who is told so at the login. */
  open(connection: Connection): void {
    const { connections } = this.#options;
    const accountId = this.#accountIds.get(connection.request);
    const isCounted = connections.claim(connection, accountId) || connections.claim(connection, undefined);
    if (!isCounted) connection.close(true);
  }

  /** Handles the login of a new socket: at once if its handshake has a token, and with each `login` event. */
  accept(socket: Socket): void {
    const { access, logger, publicUrl } = this.#options;
    dataOf(socket).country = access.countryOf(socket.request);
    dataOf(socket).hasDeclaredAge = hasDeclaredAge(cookiesOf(socket.request), publicUrl);
    const isAddressed = speakTo(socket, access.languageOf(socket.request, undefined));
    const respond = (data?: unknown, reply?: unknown): void => {
      isAddressed
        .then(() => this.#respond(socket, data, reply))
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'a socket could not log in');
          // Without a close packet, so that the client reconnects.
          socket.conn.close(true);
        });
    };
    socket.on('login', respond);
    if (tokenOfHandshake(socket, publicUrl) !== undefined) respond();
  }

  /** Disconnects those sockets of an account whose session has ended. */
  recheck(accountId: string, sockets: Iterable<Socket>): void {
    this.#totalRechecks += 1;
    this.#closeEnded(accountId, sockets).catch((error: unknown) =>
      this.#options.logger.warn({ err: error }, 'sockets could not be checked again'),
    );
  }

  /** Disconnects a socket if the site is now closed to it. With the settings, its country may have changed too. */
  async recheckAccess(socket: Socket): Promise<void> {
    const { access } = this.#options;
    const data = dataOf(socket);
    data.country = access.countryOf(socket.request);
    await speakTo(socket, access.languageOf(socket.request, data.actor));
    const closed = await access.whyClosed(visitorOf(data, data.actor));
    if (closed) await turnAway(socket, closed);
  }

  async #respond(socket: Socket, data: unknown, reply: unknown): Promise<void> {
    const parsed = loginEvent.safeParse(typeof data === 'function' ? undefined : data);
    const token = parsed.success ? parsed.data?.token : undefined;
    const result = await this.#login(socket, token ?? tokenOfHandshake(socket, this.#options.publicUrl));
    const acknowledge = typeof data === 'function' ? data : reply;
    if (typeof acknowledge === 'function') acknowledge(result);
  }

  async #login(socket: Socket, token: string | undefined): Promise<LoginReply> {
    const { access, connections, presence } = this.#options;
    const rechecksBefore = this.#totalRechecks;
    const account = token === undefined ? undefined : await access.authenticate(token);
    const data = dataOf(socket);
    if (data.accountId !== account?.id) await leaveAll(socket);
    await speakTo(socket, access.languageOf(socket.request, account));
    const closed = await access.whyClosed(visitorOf(data, account));
    if (closed) return turnAway(socket, closed);
    if (!account) return this.#refuse(socket, messages.login);
    if (!connections.claim(socket.conn, account.id)) return this.#refuse(socket, messages.full);
    Object.assign(data, { token, accountId: account.id, actor: account });
    await socket.join(accountRoom(account.id));
    // A check of the account's sockets during this login has not seen this socket.
    const wasRechecked = this.#totalRechecks !== rechecksBefore;
    if (wasRechecked && (await access.authenticate(token ?? ''))?.id !== account.id)
      return this.#refuse(socket, messages.login);
    // From now on the socket receives all events, so every process must know that the account is online.
    await presence.settled();
    return { ok: true, accountId: account.id };
  }

  /** It may try again, for as long as strangers may stay. */
  async #refuse(socket: Socket, text: EnglishText): Promise<LoginReply> {
    const message = inLanguageOfSocket(socket, () => translated(text));
    const mayStay = this.#options.connections.claim(socket.conn, undefined);
    return mayStay ? logOut(socket, message) : dismiss(socket, message);
  }

  async #closeEnded(accountId: string, sockets: Iterable<Socket>): Promise<void> {
    for (const socket of sockets) {
      const { token = '' } = dataOf(socket);
      const owner = await this.#options.access.authenticate(token).catch(() => 'unknown' as const);
      // If the session cannot be checked now, the client has to reconnect.
      if (owner === 'unknown') socket.conn.close(true);
      else if (owner?.id !== accountId) socket.disconnect(true);
    }
  }
}

function visitorOf({ country, hasDeclaredAge: isDeclared = false }: SocketData, actor: Viewer) {
  return { actor, country, hasDeclaredAge: isDeclared };
}

async function turnAway(socket: Socket, reason: ClosedReason): Promise<LoginReply> {
  const message = inLanguageOfSocket(socket, () => translated(errors[reason][1]));
  socket.emit('site.closed' satisfies ServerEventName, { reason, message });
  return dismiss(socket, message);
}

async function dismiss(socket: Socket, message: string): Promise<LoginReply> {
  const reply = await logOut(socket, message);
  // The reply must be sent before the connection ends.
  setImmediate(() => socket.disconnect(true));
  return reply;
}

/** The socket acts for no account any longer and receives nothing, whatever its state was before. */
async function logOut(socket: Socket, message: string): Promise<LoginReply> {
  const data = dataOf(socket);
  delete data.token;
  delete data.accountId;
  delete data.actor;
  await leaveAll(socket);
  return { ok: false, message };
}

/** The token of the handshake: `auth.token`, which comes after the request, or that of the request. */
function tokenOfHandshake(socket: Socket, publicUrl: string): string | undefined {
  const token: unknown = socket.handshake.auth['token'];
  return typeof token === 'string' && token !== '' ? token : tokenOfRequest(socket.request, publicUrl);
}

/** The token of the first request: `?token=`, the Authorization header, or the browser's cookie. */
function tokenOfRequest(request: IncomingMessage, publicUrl: string): string | undefined {
  const fromQuery = new URL(request.url ?? '/', publicUrl).searchParams.get('token');
  const fromHeader = request.headers.authorization?.replace(/^Bearer\s+/i, '');
  const found = [fromQuery, fromHeader, cookiesOf(request)[cookieName('token', publicUrl)]];
  return found.find((token): token is string => token !== undefined && token !== null && token !== '');
}

function cookiesOf({ headers }: IncomingMessage): Readonly<Record<string, string | undefined>> {
  return fastifyCookie.parse(headers.cookie ?? '');
}
