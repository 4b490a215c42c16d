import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { containing } from '../../platform/database/list.ts';
import type { DB, Mails } from '../../platform/database/types.gen.ts';
import { newId } from '../../platform/new-id.ts';
import type { MailGateway, MailMessage } from './mail.ts';

type MailRow = Selectable<Mails>;
export type MailHead = Pick<MailRow, 'id' | 'recipient' | 'subject' | 'created_at'>;

interface MailSearch {
  /** Searched in recipient, subject and text. */
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** By time: `desc` is newest first. */
  readonly sort: 'asc' | 'desc';
}

const keptMs = 90 * 86_400_000;

/**
 * Stores emails in the database instead of sending them, for administrators to read: the default without an SMTP
 * server.
 */
export function createMailbox({ database, clock }: { database: Kysely<DB>; clock: Clock }): MailGateway {
  return {
    async send({ to, subject, text, html, idempotencyKey, secret }) {
      await database
        .insertInto('mails')
        .values({
          id: newId(),
          recipient: to,
          subject,
          body_text: text,
          body_html: html ?? null,
          idempotency_key: idempotencyKey ?? null,
          created_at: clock.now(),
          ...secretOf(secret),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
    },
    async forget(which) {
      const mails = database.deleteFrom('mails');
      await (
        'secretHash' in which
          ? mails.where('secret_hash', '=', Buffer.from(which.secretHash, 'hex'))
          : mails.where(({ eb, or }) =>
              or([
                eb('expires_at', '<', which.expiredAt),
                eb('created_at', '<', new Date(which.expiredAt.getTime() - keptMs)),
              ]),
            )
      ).execute();
    },
  };
}

function secretOf(secret: MailMessage['secret']) {
  return secret && { secret_hash: Buffer.from(secret.hash, 'hex'), expires_at: new Date(secret.expiresAt) };
}

export async function searchMails(
  db: Kysely<DB>,
  { q, limit, offset, sort }: MailSearch,
): Promise<{ rows: MailHead[]; total: number }> {
  const found = db.selectFrom('mails').$if(q !== undefined && q !== '', (query) =>
    query.where(({ or, eb }) => {
      const pattern = containing(q ?? '');
      return or([
        eb('recipient', 'ilike', pattern),
        eb('subject', 'ilike', pattern),
        eb('body_text', 'ilike', pattern),
      ]);
    }),
  );
  const rows = await found
    .select(['id', 'recipient', 'subject', 'created_at'])
    .orderBy('created_at', sort)
    .orderBy('id', sort)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function findMail(db: Kysely<DB>, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}
