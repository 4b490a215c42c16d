import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/site.ts';
import { findMail, searchMails, type MailHead } from '../../gateways/mail/mailbox.ts';
import type { Call } from '../../platform/http/call.ts';
import { pageOf } from '../../platform/database/list.ts';
import { Failure } from '../../platform/failure.ts';

function presentHead(mail: MailHead) {
  return { _id: mail.id, to: mail.recipient, subject: mail.subject, createdAt: mail.created_at.toISOString() };
}

export async function listMailbox({ app, query }: Call<typeof operations.listMailbox>) {
  const { rows, total } = await searchMails(app.database, { q: query.q, sort: query.sort, ...pageOf(query) });
  return { data: rows.map(presentHead), total };
}

export async function getMail({ app, params }: Call<typeof operations.getMail>) {
  const mail = await findMail(app.database, params.id);
  if (!mail) throw new Failure('not-found', t('This email does not exist.'));
  return { ...presentHead(mail), text: mail.body_text, html: mail.body_html };
}
