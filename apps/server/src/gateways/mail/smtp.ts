import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { MailGateway, MailMessage } from './mail.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. */
  readonly url: string;
  /** `Name <address>`, or an address alone. */
  readonly from: string;
  readonly logger: Pick<Logger, 'debug'>;
}

/** A server that does not answer must not hold up the queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Hands mails to an SMTP server; throws when it refuses one or cannot be reached, so that the job is repeated. */
export function createSmtpGateway({ url, from, logger }: SmtpOptions): MailGateway {
  const transport = createTransport({ url, ...timeouts });
  return {
    async send(message) {
      const { messageId } = await transport.sendMail({
        // As an object it is one address, whatever commas stand in it.
        from,
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        ...(message.html === undefined ? {} : { html: message.html }),
        ...(message.headers === undefined ? {} : { headers: message.headers }),
        ...messageIdOf(message, from),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      logger.debug({ messageId }, 'a mail was handed over');
    },
    // Nothing is kept here.
    async forget() {},
  };
}

/** SMTP cannot tell a repeat, but whoever receives two mails of the same id may show one. */
function messageIdOf({ idempotencyKey }: MailMessage, from: string): { messageId?: string } {
  if (idempotencyKey === undefined) return {};
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return { messageId: `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>` };
}
