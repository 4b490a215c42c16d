import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from './clock.ts';
import type { Viewer } from './streams.ts';

const shape = z.object({
  use: z.enum(['publish', 'whep', 'hls']),
  streamId: z.string(),
  accountId: z.string().optional(),
  viewerId: z.string(),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
  expiresAt: z.number(),
});

/** What a ticket says: who may do what with which stream, until when. */
export type Ticket = Readonly<z.output<typeof shape>>;
export type TicketUse = Ticket['use'];

/** Longer ones are not ours. */
const maxLength = 2_000;

interface Wanted {
  readonly use: TicketUse;
  readonly streamId?: string | undefined;
}

export interface Tickets {
  /** `issuedAt` and `expiresAt` in milliseconds since 1970. */
  sign(ticket: Ticket): string;
  /** Undefined for a ticket that was changed, has expired, or is for another use or stream. */
  read(text: string, wanted: Wanted): Ticket | undefined;
  /** The same, whenever it expires. */
  readAnyAge(text: string, wanted: Wanted): Ticket | undefined;
}

export function viewerOf({ streamId, accountId, viewerId }: Ticket): Viewer {
  return { streamId, viewerId, ...(accountId === undefined ? {} : { accountId }) };
}

/** Tickets are `payload.signature` in base64url. */
export function createTickets({ ticketKey, clock }: { readonly ticketKey: string; readonly clock: Clock }): Tickets {
  const key = Buffer.from(ticketKey, 'base64url');
  const signatureOf = (payload: string): string => createHmac('sha256', key).update(payload).digest('base64url');

  function verified(text: string): Ticket | undefined {
    const [payload = '', signature = '', ...more] = text.length > maxLength ? [] : text.split('.');
    // As text: several texts decode to the same bytes, and one ticket has one text.
    const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(payload))];
    if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return shape.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data;
  }

  function readAnyAge(text: string, { use, streamId }: Wanted): Ticket | undefined {
    const ticket = verified(text);
    if (ticket?.use !== use) return undefined;
    return streamId === undefined || ticket.streamId === streamId ? ticket : undefined;
  }

  return {
    readAnyAge,
    sign(ticket) {
      const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url');
      return `${payload}.${signatureOf(payload)}`;
    },
    read(text, wanted) {
      const ticket = readAnyAge(text, wanted);
      return ticket && ticket.expiresAt > clock.now().getTime() ? ticket : undefined;
    },
  };
}
