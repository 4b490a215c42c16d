import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readMime } from '../../../test/read-mime.ts';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { mailGatewayConformance } from './conformance.ts';
import { createSmtpGateway } from './smtp.ts';

const logger = pino({ level: 'silent' });
const from = 'Ovation <no-reply@ovation.example>';
const message = { to: 'ada@example.com', subject: 'Hello', text: 'Hello.' };

mailGatewayConformance('SMTP', async () => {
  const server = await startSmtpServer();
  return {
    gateway: createSmtpGateway({ url: server.url, from, logger }),
    arrived: async () =>
      server.mails.map(({ recipients, raw }) => {
        const { headers, text = '', html } = readMime(raw);
        return { id: headers.get('message-id') ?? '', recipients, subject: headers.get('subject') ?? '', text, html };
      }),
    close: () => server.close(),
  };
});

test('the sender is the one of the settings', async () => {
  const server = await startSmtpServer();
  await createSmtpGateway({ url: server.url, from, logger }).send(message);
  const [mail] = server.mails;
  await server.close();
  expect(mail?.from).toBe('no-reply@ovation.example');
  expect(readMime(mail?.raw ?? '').headers.get('from')).toBe(from);
});

test('additional headers are sent', async () => {
  const server = await startSmtpServer();
  await createSmtpGateway({ url: server.url, from, logger }).send({
    ...message,
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  const [mail] = server.mails;
  await server.close();
  expect(readMime(mail?.raw ?? '').headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test.each(['550 No such mailbox', '451 Try again later'])(
  'a mail that the server answers with %s is reported as not sent',
  async (answer) => {
    const server = await startSmtpServer({ answerRecipient: () => answer });
    await expect(createSmtpGateway({ url: server.url, from, logger }).send(message)).rejects.toThrow(answer);
    expect(server.mails).toEqual([]);
    await server.close();
  },
);

test('a server that cannot be reached is an error', async () => {
  const port = await closedPort();
  await expect(createSmtpGateway({ url: `smtp://127.0.0.1:${port}`, from, logger }).send(message)).rejects.toThrow(
    /ECONNREFUSED/,
  );
});

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
