import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterEach, expect, test } from 'vitest';
import { startSmtpServer } from '../../../test/smtp-server.ts';
import { checkMail } from './mail.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A mail server that has one answer for each command, and a greeting. */
async function startWrongServer(greeting: string, answers: Record<string, string> = {}): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.setEncoding('latin1').on('data', (line) => {
      const verb = String(line).slice(0, 4).toUpperCase();
      socket.write(`${answers[verb] ?? '250 OK'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a server that answers is fine, and receives nothing', async () => {
  const smtp = await startSmtpServer();
  expect(await checkMail({ smtpUrl: smtp.url })).toMatchObject([{ status: 'fine' }]);
  expect(smtp.mails).toEqual([]);
  await smtp.close();
});

test('without SMTP_URL there is nothing to check', async () => {
  expect(await checkMail({ smtpUrl: undefined })).toMatchObject([{ status: 'skipped' }]);
});

test('a closed port is explained', async () => {
  expect(await checkMail({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
  ]);
});

test('a server that rejects us is quoted', async () => {
  const host = await startWrongServer('554 No service for you');
  expect(await checkMail({ smtpUrl: `smtp://${host}` })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('554 No service for you') },
  ]);
});

test('a wrong password is a problem, and is not printed', async () => {
  const host = await startWrongServer('220 hello', { EHLO: '250 AUTH PLAIN', AUTH: '535 5.7.8 Wrong password' });
  const found = await checkMail({ smtpUrl: `smtp://me:hush@${host}` });
  expect(found).toMatchObject([
    { status: 'problem', message: expect.stringMatching(/refuses the user or password of SMTP_URL: .*535 5\.7\.8/) },
  ]);
  expect(JSON.stringify(found)).not.toContain('hush');
});

test('TLS where the server speaks clear text first is explained', async () => {
  const host = await startWrongServer('220 hello');
  expect(await checkMail({ smtpUrl: `smtps://${host}` })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('does not begin with TLS') },
  ]);
});
