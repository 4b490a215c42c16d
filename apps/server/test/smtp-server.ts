import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  /** Headers and body as received, with SMTP's dot-stuffing undone. */
  readonly raw: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

interface SmtpServerOptions {
  /** The response to a recipient; by default `250 OK`. */
  readonly answerRecipient?: (address: string) => string;
}

/** An SMTP server on a free port: as much of RFC 5321 as a receiving side needs. */
export async function startSmtpServer({
  answerRecipient = () => '250 OK',
}: SmtpServerOptions = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    talk(socket, answerRecipient, (mail) => mails.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function talk(socket: Socket, answerRecipient: (address: string) => string, take: (mail: ReceivedMail) => void): void {
  let buffered = '';
  let from = '';
  let recipients: string[] = [];
  let isData = false;
  const answer = (line: string): void => void socket.write(`${line}\r\n`);

  function onCommand(line: string): void {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'MAIL') [from, recipients] = [address, []];
    if (verb === 'DATA') return void ((isData = true), answer('354 Go on'));
    if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
    const reply = verb === 'RCPT' ? answerRecipient(address) : '250 OK';
    if (verb === 'RCPT' && reply.startsWith('250')) recipients.push(address);
    answer(reply);
  }

  function onMail(text: string): void {
    take({ from, recipients, raw: text.replaceAll(/^\.\./gm, '.') });
    isData = false;
    answer('250 Taken');
  }

  socket.setEncoding('latin1').on('data', (chunk) => {
    buffered += chunk;
    for (;;) {
      const ending = isData ? '\r\n.\r\n' : '\r\n';
      const end = buffered.indexOf(ending);
      if (end < 0) return;
      const text = buffered.slice(0, end);
      buffered = buffered.slice(end + ending.length);
      if (isData) onMail(text);
      else onCommand(text);
    }
  });
  answer('220 A server of the tests');
}
