import type { Clock } from './clock.ts';
import type { Viewer } from './streams.ts';
import type { Ticket, Tickets, TicketUse } from './tickets.ts';

const ticketMs = 60_000;

export interface WatchTickets {
  readonly whep: string;
  readonly hls: string;
  readonly expiresAt: Date;
}

/** Who may watch now: the tickets, those that were taken back, and until when each account has paid. */
export interface Admission {
  issue(viewer: Viewer): WatchTickets;
  /**
   * Undefined for a ticket that is wrong, expired, taken back, from before this start, or no longer paid. One for HLS
   * holds as long as its viewer has a newer one: players that browsers bring repeat the address that they were given.
   */
  read(text: string, use: TicketUse, streamId: string): Ticket | undefined;
  /** Refuses all tickets that were issued until now; without an account, those of everyone. */
  takeBack(streamId: string, accountId?: string): void;
  setPaidUntil(streamId: string, accountId: string, until: Date | undefined): void;
  paidUntil(viewer: Pick<Viewer, 'streamId' | 'accountId'>): Date | undefined;
  forget(streamId: string): void;
  /** Lets what is paid and what was renewed hold for longer. */
  extend(ms: number): void;
  /** Forgets what no ticket that holds can be older than. */
  sweep(): void;
}

export function createAdmission({ clock, tickets }: { readonly clock: Clock; readonly tickets: Tickets }): Admission {
  /** What was taken back before the last stop of this process is unknown, so no ticket of that time is valid. */
  const startedAt = clock.now().getTime();
  const takenBack = new Map<string, number>();
  const paid = new Map<string, Date>();
  /** Of viewers who renew their tickets: when the first of them was issued and until when the newest holds. */
  const renewed = new Map<string, { readonly since: number; readonly until: number }>();
  const keyOf = (streamId: string, accountId = ''): string => `${streamId} ${accountId}`;

  const viewerKeyOf = ({ streamId, accountId = '', viewerId }: Viewer): string =>
    `${streamId} ${accountId} ${viewerId}`;

  function holdsUntil(ticket: Ticket): number {
    const known = ticket.use === 'hls' ? renewed.get(viewerKeyOf(ticket)) : undefined;
    return known && ticket.issuedAt >= known.since ? Math.max(ticket.expiresAt, known.until) : ticket.expiresAt;
  }

  function takenBackAt({ streamId, accountId }: Pick<Viewer, 'streamId' | 'accountId'>): number {
    const forAll = takenBack.get(keyOf(streamId)) ?? startedAt - 1;
    return accountId === undefined ? forAll : Math.max(forAll, takenBack.get(keyOf(streamId, accountId)) ?? 0);
  }

  return {
    issue(viewer) {
      const now = clock.now().getTime();
      const { streamId, accountId, viewerId } = viewer;
      const issuedAt = Math.max(now, takenBackAt(viewer) + 1);
      const expiresAt = now + ticketMs;
      const known = renewed.get(viewerKeyOf(viewer));
      renewed.set(viewerKeyOf(viewer), {
        since: known && known.until > now ? known.since : issuedAt,
        until: expiresAt,
      });
      const ticket = { streamId, viewerId, issuedAt, expiresAt, ...(accountId === undefined ? {} : { accountId }) };
      return {
        whep: tickets.sign({ ...ticket, use: 'whep' }),
        hls: tickets.sign({ ...ticket, use: 'hls' }),
        expiresAt: new Date(expiresAt),
      };
    },
    read(text, use, streamId) {
      const signed = tickets.readAnyAge(text, { use, streamId });
      const ticket = signed && { ...signed, expiresAt: holdsUntil(signed) };
      if (!ticket || ticket.expiresAt <= clock.now().getTime()) return undefined;
      if (ticket.issuedAt <= takenBackAt(ticket)) return undefined;
      const until = this.paidUntil(ticket);
      return until === undefined || until > clock.now() ? ticket : undefined;
    },
    takeBack(streamId, accountId) {
      takenBack.set(keyOf(streamId, accountId), clock.now().getTime());
      const prefix = accountId === undefined ? `${streamId} ` : `${streamId} ${accountId} `;
      for (const key of renewed.keys()) if (key.startsWith(prefix)) renewed.delete(key);
    },
    setPaidUntil(streamId, accountId, until) {
      if (until) paid.set(keyOf(streamId, accountId), until);
      else paid.delete(keyOf(streamId, accountId));
    },
    paidUntil: ({ streamId, accountId }) =>
      accountId === undefined ? undefined : paid.get(keyOf(streamId, accountId)),
    forget(streamId) {
      for (const key of paid.keys()) if (key.startsWith(`${streamId} `)) paid.delete(key);
    },
    extend(ms) {
      for (const [key, until] of paid) paid.set(key, new Date(until.getTime() + ms));
      for (const [key, { since, until }] of renewed) renewed.set(key, { since, until: until + ms });
    },
    sweep() {
      const oldest = clock.now().getTime() - 2 * ticketMs;
      for (const [key, at] of takenBack) if (at < oldest) takenBack.delete(key);
      for (const [key, { until }] of renewed) if (until < oldest) renewed.delete(key);
    },
  };
}
