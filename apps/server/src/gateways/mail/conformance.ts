import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailGateway } from './mail.ts';

/** A received email. */
interface ArrivedMail {
  /** Mailboxes show two emails with the same id as one. */
  readonly id: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
}

export interface OpenMailGateway {
  readonly gateway: MailGateway;
  /** Returns all emails received so far. */
  arrived(): Promise<readonly ArrivedMail[]>;
  close(): Promise<void>;
}

/** The tests for every mail gateway. */
export function mailGatewayConformance(name: string, open: () => Promise<OpenMailGateway>): void {
  describe(`${name} as a mail gateway`, () => {
    let opened: OpenMailGateway;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    /** The emails to one recipient, so that tests are independent. */
    const arrivedFor = async (recipient: string): Promise<ArrivedMail[]> =>
      (await opened.arrived()).filter(({ recipients }) => recipients.includes(recipient));
    const makeRecipient = (): string => `${randomUUID()}@example.com`;

    test.each([
      [
        'plain words',
        'Confirm your address',
        'Please follow the link.\n\nhttps://ovation.example/auth/verify?token=a-b_c',
      ],
      ['other alphabets and pictures', 'Amélie — 日本語 🎻', 'Žluťoučký kůň 🐎\nпривет'],
      ['what protocols treat as a sign', 'a = b? <c> "d": e;', '.\n..\n.hidden\nFrom here\n=3D =\n--boundary\n'],
      ['long lines', 'x'.repeat(300), `${'word '.repeat(500)}end`],
    ])('%s are received as they were sent', async (_name, subject, text) => {
      const to = makeRecipient();
      const html = `<p>${text.replaceAll('<', '&lt;')}</p>`;
      await opened.gateway.send({ to, subject, text, html });
      expect(await arrivedFor(to)).toMatchObject([{ recipients: [to], subject, text: text.trimEnd(), html }]);
    });

    test('an email without HTML has none when it is received', async () => {
      const to = makeRecipient();
      await opened.gateway.send({ to, subject: 'Plain', text: 'Only text.' });
      expect(await arrivedFor(to)).toMatchObject([{ text: 'Only text.', html: undefined }]);
    });

    test('an email sent twice with one key is received once, also in parallel; without a key twice', async () => {
      const [once, twice] = [makeRecipient(), makeRecipient()];
      const idempotencyKey = randomUUID();
      const keyed = { to: once, subject: 'Once', text: 'Once.', idempotencyKey };
      await Promise.all([opened.gateway.send(keyed), opened.gateway.send(keyed)]);
      await opened.gateway.send(keyed);
      await opened.gateway.send({ to: twice, subject: 'Twice', text: 'Twice.' });
      await opened.gateway.send({ to: twice, subject: 'Twice', text: 'Twice.' });
      const idsOf = async (recipient: string): Promise<number> =>
        new Set((await arrivedFor(recipient)).map(({ id }) => id)).size;
      expect([await idsOf(once), await idsOf(twice)]).toEqual([1, 2]);
    });

    test.each([
      '\r\nBcc: <other@example.net>',
      '\nother@example.net',
      ', other@example.net',
      '>\r\nRCPT TO:<other@example.net>',
    ])('a recipient with %j adds no other recipient', async (addition) => {
      await opened.gateway
        .send({ to: `${makeRecipient()}${addition}`, subject: 'Hello', text: 'Hello.' })
        .catch(() => undefined);
      expect(await arrivedFor('other@example.net')).toEqual([]);
    });

    test('a line break in the subject adds no header and no text', async () => {
      const to = makeRecipient();
      await opened.gateway.send({ to, subject: 'Hello\r\nBcc: other@example.net\r\n\r\nBought!', text: 'The text.' });
      expect(await arrivedFor('other@example.net')).toEqual([]);
      expect(await arrivedFor(to)).toMatchObject([{ text: 'The text.' }]);
    });
  });
}
