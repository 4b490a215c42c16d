import { z } from 'zod';
import { contentKind } from './content.ts';
import { fileStatus } from './feeds.ts';
import { id, total } from './fields.ts';
import { earning } from './money.ts';

/** What the server tells a logged-in account's sockets, announced after the commit. */
export const serverEvents = {
  'balance.changed': z.object({ balance: total }),
  'file.progress': z.object({ fileId: id, status: fileStatus, progress: z.number().int(), /** While it is processed: it plays already, better versions follow. */ isPlayable: z.boolean().optional(), message: z.string().optional() }),
  'earning.created': z.object({ earning }),
  'followers.changed': z.object({ totalFollower: z.number().int() }),
  'subscribers.changed': z.object({ totalSubscriber: z.number().int() }),
  /** Something that decides access changed for this fan; lists of this performer's objects are stale. */
  'access.changed': z.object({ performerId: id, feedId: id.optional() }),
  'feed.published': z.object({ feedId: id, performerId: id }),
  /** Somebody commented on one's own content, or where one has commented; or a comment there went. */
  'comments.changed': z.object({ objectType: contentKind, objectId: id, totalComment: z.number().int() }),
  'payment.changed': z.object({ paymentId: id, status: z.string(), message: z.string().optional() }),
  'account.changed': z.object({ status: z.string() }),
} as const;

export type ServerEventName = keyof typeof serverEvents;
export type ServerEvent<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

/** What a client sends: the login after each connect; the token may be left out where the cookie went with the handshake. */
export const loginEvent = z.object({ token: z.string().max(500).optional() }).optional();
export const loginReply = z.object({ ok: z.boolean(), accountId: id.optional(), message: z.string().optional() });
export type LoginReply = z.output<typeof loginReply>;
