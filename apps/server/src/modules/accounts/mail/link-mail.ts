import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { addAccountToken, type Purpose } from '../account-token.store.ts';
import { queueMail } from './mail.ts';
import { hashTokenInHex, makeToken } from '../token.ts';

interface LinkMail {
  readonly purpose: Purpose;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly path: string;
}

/**
 * Emails a link that gives access to an account. Anyone can trigger one for any address, so it counts against the
 * limits of both sender and recipient, and contains no user-chosen text. Returns whether it was queued.
 */
export async function mailLink(
  work: Work,
  app: App,
  { id, email }: { readonly id: string; readonly email: string | null },
  { purpose, subject, paragraphs, label, path }: LinkMail,
): Promise<boolean> {
  const now = app.clock.now();
  const token = makeToken();
  const isSent = await queueMail(work, app, {
    to: email,
    kind: 'link',
    sender: id,
    subject,
    paragraphs,
    action: { label, path: `${path}?token=${token}` },
    secret: secretOf(token, now),
  });
  if (isSent) await addAccountToken(work.db, { token, accountId: id, purpose }, now);
  return isSent;
}

const keptMs = 24 * 3_600_000;

/** The built-in mailbox keeps the link for a day at most, and only until it is used. */
function secretOf(token: string, now: Date): { readonly hash: string; readonly expiresAt: string } {
  return { hash: hashTokenInHex(token), expiresAt: new Date(now.getTime() + keptMs).toISOString() };
}
