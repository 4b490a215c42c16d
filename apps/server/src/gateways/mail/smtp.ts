import { createHash } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { connect } from 'node:net';
import type { MailGateway, MailMessage } from './mail.ts';

interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps:` for TLS from the first byte. */
  readonly url: string;
  /** `Name <address>`, or only an address. */
  readonly from: string;
  readonly logger: Pick<Logger, 'debug'>;
}

/** A server that does not answer must not block the queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** A connection to the server at this address, opened when it is first used. */
export function openTransport(url: string): Transporter {
  return createTransport({ url, ...timeouts });
}

/**
 * Sends emails over an SMTP server. Throws if the server rejects one or cannot be reached, so that the job is retried.
 */
export function createSmtpGateway({ url, from, logger }: SmtpOptions): MailGateway {
  const transport = openTransport(url);
  return {
    async send(message) {
      const { messageId } = await transport.sendMail({
        // An object is one address, even if it contains commas.
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
    answers: () => serverAnswers(url),
    // Nothing is stored here.
    async forget() {},
  };
}

/** SMTP does not detect repeats, but mailboxes may show two emails with the same id as one. */
function messageIdOf({ idempotencyKey }: MailMessage, from: string): { messageId?: string } {
  if (idempotencyKey === undefined) return {};
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return { messageId: `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>` };
}

const timeoutMs = 3_000;
/** Some servers let strangers wait before they greet; a proxy whose server is gone accepts and hangs up at once. */
const silenceMs = 1_000;

/** Whether something at the address of `smtp://…` or `smtps://…` accepts connections and does not hang up. */
function serverAnswers(url: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(url);
  const isTls = protocol === 'smtps:';
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isTls ? 465 : 587) : Number(port),
    });
    let timer = setTimeout(() => end(false), timeoutMs);
    const end = (isThere: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    socket.on('error', () => end(false)).on('close', () => end(false));
    socket
      .once('data', () => end(true))
      .once('connect', () => {
        clearTimeout(timer);
        timer = setTimeout(() => end(true), silenceMs);
      });
  });
}
