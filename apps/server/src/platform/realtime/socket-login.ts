import { t, translated } from '@ovation/language/t.ts';
import { fastifyCookie } from '@fastify/cookie';
import { errors } from '@ovation/contract/errors.ts';
import { loginEvent, type LoginReply, type ServerEvent, type ServerEventName } from '@ovation/contract/events.ts';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { Actor, Viewer } from '../http/call.ts';
import { cookieName, hasDeclaredAge } from '../http/session-cookie.ts';
import type { Presence } from './presence.ts';
import { accountRoom, leaveAll, type SocketData } from './rooms.ts';
import type { StrangerLimit } from './stranger-limit.ts';

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
  /** The visitor's country, by the handshake. */
  countryOf(request: IncomingMessage): string | undefined;
}

interface SocketLoginOptions {
  readonly access: SocketAccess;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly presence: Presence;
  readonly strangers: StrangerLimit;
}

/** The maximum number of open pages of one account. */
const maxSockets = 30;

const messages = {
  login: t('Please log in to continue.'),
  full: t('This site is open in too many places. Please close some of them.'),
} as const;

const dataOf = (socket: Socket): SocketData => socket.data as SocketData;

/** Logs sockets in, and disconnects them when their session ends or the site closes. */
export class SocketLogin {
  readonly #options: SocketLoginOptions;
  /** Counts checks of sessions, so that a login notices one that happened meanwhile. */
  #totalRechecks = 0;

  constructor(options: SocketLoginOptions) {
    this.#options = options;
  }

  /** Handles the login of a new socket: at once if its handshake has a token, and with each `login` event. */
  accept(socket: Socket): void {
    const { access, logger, publicUrl } = this.#options;
    dataOf(socket).country = access.countryOf(socket.request);
    dataOf(socket).hasDeclaredAge = hasDeclaredAge(cookiesOf(socket), publicUrl);
    const respond = (data?: unknown, reply?: unknown): void => {
      this.#respond(socket, data, reply).catch((error: unknown) => {
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
    const { access, presence, strangers } = this.#options;
    const rechecksBefore = this.#totalRechecks;
    const account = token === undefined ? undefined : await access.authenticate(token);
    const data = dataOf(socket);
    if (data.accountId !== account?.id) await leaveAll(socket);
    if (!account) strangers.enter(socket.conn.request);
    const closed = await access.whyClosed(visitorOf(data, account));
    if (closed) return turnAway(socket, closed);
    if (!account) return logOut(socket, messages.login);
    strangers.leave(socket.conn.request);
    const room = accountRoom(account.id);
    if (!socket.rooms.has(room) && presence.countSockets(account.id) >= maxSockets)
      return logOut(socket, messages.full);
    Object.assign(data, { token, accountId: account.id, actor: account });
    await socket.join(room);
    // A check of the account's sockets during this login has not seen this socket.
    const wasRechecked = this.#totalRechecks !== rechecksBefore;
    if (wasRechecked && (await access.authenticate(token ?? ''))?.id !== account.id)
      return logOut(socket, messages.login);
    // From now on the socket receives all events, so every process must know that the account is online.
    await presence.settled();
    return { ok: true, accountId: account.id };
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
  const message = translated(errors[reason][1]);
  socket.emit('site.closed' satisfies ServerEventName, { reason, message });
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

/** The token of the handshake: `auth.token`, `?token=`, the Authorization header, or the browser's cookie. */
function tokenOfHandshake(socket: Socket, publicUrl: string): string | undefined {
  const { handshake } = socket;
  const fromAuth: unknown = handshake.auth['token'];
  const fromQuery = handshake.query['token'];
  const fromCookie = cookiesOf(socket)[cookieName('token', publicUrl)];
  const found = [fromAuth, fromQuery, handshake.headers.authorization?.replace(/^Bearer\s+/i, ''), fromCookie];
  return found.find((token): token is string => typeof token === 'string' && token !== '');
}

function cookiesOf({ handshake }: Socket): Readonly<Record<string, string | undefined>> {
  return fastifyCookie.parse(handshake.headers.cookie ?? '');
}
