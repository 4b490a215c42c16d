import { createClient } from '@ovation/client';
import { forgotPassword } from '@ovation/contract/people/accounts.ts';
import { changeUserStatus } from '@ovation/contract/people/users.ts';
import { searchTransactions, topUpWallet } from '@ovation/contract/money/money.ts';
import { sendComplaint } from '@ovation/contract/site/complaints.ts';
import { listReportCases, moderate } from '@ovation/contract/site/reports.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { speakLanguages } from '../../../platform/language/languages-of-process.ts';

let server: TestServer;
let world: World;
let fan: Person;

beforeAll(async () => {
  speakLanguages('en');
  server = await startTestServer();
  world = createWorld(server);
});
beforeEach(async () => {
  fan = await world.fan();
});
afterAll(() => server.stop());

/** A client whose browser asks for a language. */
function reading(language: string, token?: string) {
  return createClient({
    baseUrl: server.url,
    ...(token === undefined ? {} : { token }),
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), 'accept-language': language },
      }),
  });
}

async function choose({ id }: Person, language: string | null): Promise<void> {
  await server.app.database.updateTable('accounts').set({ language }).where('id', '=', id).execute();
}

async function newestMail(email: string) {
  await server.runJobs();
  const { data } = await server.admin.call(listMailbox, { query: { q: email, sort: 'desc' } });
  return server.admin.call(getMail, { params: { id: data[0]?._id ?? '' } });
}

const suspend = ({ id }: Person, until?: string) =>
  server.admin.call(changeUserStatus, {
    params: { id },
    body: { status: 'suspended', reason: 'Spam', ...(until === undefined ? {} : { until }) },
  });

test('a letter is in the language of who receives it, whoever causes it, with its dates', async () => {
  await choose(fan, 'de');
  await suspend(fan, '2099-03-05T10:00:00.000Z');
  const mail = await newestMail(fan.email);
  expect(mail.subject).toBe('Dein Konto ist vorübergehend gesperrt');
  expect(mail.text).toMatch(/05\.03\.2099, 10:00/);
  expect(mail.text).toContain('Hallo,');
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
});

test('a letter to Arabic readers is written from right to left', async () => {
  await choose(fan, 'ar');
  await suspend(fan);
  expect((await newestMail(fan.email)).html).toContain('<html lang="ar" dir="rtl">');
});

test('an account without a choice reads the usual language when someone else causes the letter', async () => {
  await choose(fan, null);
  await reading('de', server.adminToken).call(changeUserStatus, {
    params: { id: fan.id },
    body: { status: 'suspended', reason: 'Spam' },
  });
  expect((await newestMail(fan.email)).subject).toBe('Your account is suspended');
});

test('who asks for a link and has chosen nothing reads the language of the call, also in a letter that a job writes later', async () => {
  await choose(fan, null);
  await reading('de').call(forgotPassword, { body: { email: fan.email } });
  expect((await newestMail(fan.email)).subject).toBe('Neues Passwort wählen');
});

test('who reports something without an account reads the receipt and, days later, the decision in one language', async () => {
  const email = `stranger-${fan.username}@example.com`;
  const body = { address: 'somewhere', reason: 'other', text: 'Look at this.', email, isTrue: true } as const;
  await reading('de').call(sendComplaint, { body });
  expect((await newestMail(email)).html).toContain('<html lang="de" dir="ltr">');
  const { data } = await server.admin.call(listReportCases, { query: { sort: 'desc' } });
  await server.admin.call(moderate, {
    params: { id: data[0]?._id ?? '' },
    body: { action: 'dismiss', note: 'We see nothing.' },
  });
  const decision = await newestMail(email);
  expect(decision.text).toContain('We see nothing.');
  expect(decision.html).toContain('<html lang="de" dir="ltr">');
});

test('why a payment failed is stored once, and each reader reads it in their own language', async () => {
  const pay = { body: { amount: 30, paymentMethod: 'sandbox_declined' } } as const;
  await reading('de', fan.token)
    .call(topUpWallet, pay)
    .catch(() => undefined);
  const messageIn = async (language: string) =>
    (await reading(language, fan.token).call(searchTransactions, { query: {} })).data[0]?.message;
  expect(await messageIn('en')).toBe(
    'Your bank declined this card. Please use another card or ask your bank. Nothing was charged.',
  );
  expect(await messageIn('de')).toMatch(/Bank.* Es wurde nichts abgebucht\.$/);
});
