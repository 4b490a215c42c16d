import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { addPushSubscription } from '@ovation/contract/messaging/notifications.ts';
import { forgotPassword } from '@ovation/contract/people/accounts.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { Person } from '@ovation/testing';

import { startPushService, type PushService } from '../../apps/server/test/push-service.ts';
import { startJourney, type Journey } from '../support/journey.ts';

/** Three that people read, and one that is made from English. */
const codes = ['en', 'de', 'ar', 'en-XA'] as const;
type Code = (typeof codes)[number];

/** Ten people: what they have chosen, and what their browser asks for. */
interface Visitor {
  readonly reads: Code;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the address. */
  readonly query: string;
  readonly person?: Person;
}

let journey: Journey;
let push: PushService;
let visitors: readonly Visitor[];
/** The account behind each endpoint of the push service. */
const receivers = new Map<string, Person>();
const chosen = new Map<string, Code>();
/** What was written before, when nobody had chosen anything. */
let begun: string;

beforeAll(async () => {
  push = await startPushService();
  journey = await startJourney({ PUSH_STAND_IN: push.url, RATE_LIMITS: 'off' });
  await journey.site.admin.call(changeSettings, { body: { languages: [...codes] } });
  visitors = [
    { reads: 'en', headers: {}, query: '' },
    { reads: 'de', headers: { 'accept-language': 'de-AT,en;q=0.5' }, query: '' },
    { reads: 'ar', headers: { 'accept-language': 'fr, ar-EG;q=0.8, de;q=0.1' }, query: '' },
    { reads: 'en', headers: { 'accept-language': 'fr' }, query: '' },
    { reads: 'de', headers: { 'accept-language': 'ar', cookie: 'language=de' }, query: '' },
    { reads: 'en-XA', headers: { 'accept-language': 'en', cookie: 'language=en-XA' }, query: '' },
    { reads: 'ar', headers: { 'accept-language': 'de', cookie: 'language=de' }, query: '?lang=ar' },
    ...(await Promise.all((['de', 'ar', 'en-XA'] as const).map(memberWho))),
  ];
});
afterAll(async () => {
  await journey.end();
  await push.close();
});

/** A performer, whose browser asks for another language than their account reads, and who gets push messages. */
async function memberWho(reads: Code): Promise<Visitor> {
  const person = await journey.world.performer();
  await journey.site.app.database
    .updateTable('accounts')
    .set({ language: reads })
    .where('id', '=', person.id)
    .execute();
  const subscription = push.subscribe();
  await person.client.call(addPushSubscription, { body: subscription });
  receivers.set(subscription.endpoint, person);
  chosen.set(person.id, reads);
  return {
    reads,
    headers: { 'accept-language': 'en', cookie: `token=${person.token}; language=en` },
    query: '',
    person,
  };
}

/** What a text is in a language, as the build has compiled the catalogues. */
function inLanguage(code: Code, text: string): string {
  if (code === 'en') return text;
  catalogues[code] ??= JSON.parse(readFileSync(`apps/web/build/languages/${code}.json`, 'utf8')) as Catalogue;
  return [catalogues[code]?.[text] ?? ''].flat().join('');
}

/** The longest words of a text between its values. */
function wordsOf(code: Code, text: string): string {
  if (code === 'en') return text.replace(/^\{\w+\}/, '').trim();
  inLanguage(code, text);
  const pieces = [catalogues[code]?.[text] ?? ''].flat().filter((piece): piece is string => typeof piece === 'string');
  return pieces.toSorted((one, other) => other.length - one.length)[0]?.trim() ?? '';
}

type Catalogue = Readonly<Record<string, string | readonly unknown[]>>;
const catalogues: Partial<Record<Code, Catalogue>> = {};

/** A request, and a text that its reply contains in the reader's language and in no other. */
interface Ask {
  readonly path: string;
  readonly text: string;
  readonly init?: RequestInit;
  readonly isPage?: true;
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
});

const asks: readonly Ask[] = [
  { path: '/status', text: 'Pages and accounts', isPage: true },
  { path: '/contact', text: 'Write to us', isPage: true },
  { path: '/nobody-here-at-all', text: 'Page not found', isPage: true },
  { path: '/api/nothing', text: 'We could not find what you are looking for.' },
  { path: '/api/auth/login', text: 'Please fill this in.', init: json({}) },
  { path: '/api/contact', text: 'Please enter an email address like name@example.com.', init: json({ email: 'no' }) },
];

function around(body: string, text: string): string {
  const at = body.indexOf(text);
  return body.slice(Math.max(0, at - 100), at + text.length + 100);
}

const typeOf = (init: RequestInit | undefined): Record<string, string> =>
  init ? { 'content-type': 'application/json' } : {};

async function request(visitor: Visitor, { path, text, init, isPage }: Ask): Promise<string[]> {
  const address = `${journey.site.url}${path}${isPage ? visitor.query : ''}`;
  const origin = { origin: journey.site.url, 'sec-fetch-site': 'same-origin' };
  const accept: Record<string, string> = isPage ? { accept: 'text/html' } : {};
  const reply = await fetch(address, {
    ...init,
    headers: { ...origin, ...accept, ...visitor.headers, ...typeOf(init) },
  });
  const body = await reply.text();
  // Only the address of a page says a language.
  const reads = isPage || visitor.query === '' ? visitor.reads : 'de';
  const expected = inLanguage(reads, text);
  const others = codes.filter((code) => code !== reads).map((code) => inLanguage(code, text));
  const says = `${path} for ${JSON.stringify(visitor.headers['accept-language'])}, who reads ${reads}`;
  return [
    ...(body.includes(expected) ? [] : [`${says}, lacks “${expected}”: ${body.slice(0, 300)}`]),
    ...others
      .filter((other) => other !== expected && body.includes(other))
      .map((other) => `${says}, has “${other}”: ${around(body, other)}`),
    ...(isPage && !body.includes(`<html lang="${reads}"`) ? [`${says}, is a document in another language`] : []),
    ...(isPage && reply.headers.get('content-language') !== reads ? [`${says}, has another Content-Language`] : []),
  ];
}

/** Someone writes to a member, who gets a push message, or asks for a new password for them, which is a letter. */
async function reach(visitor: Visitor, member: Person, how: 'letter' | 'push'): Promise<string[]> {
  if (how === 'letter') {
    const init = json({ email: member.email });
    const reply = await fetch(`${journey.site.url}/api${forgotPassword.path}`, {
      ...init,
      headers: { ...visitor.headers, ...typeOf(init), origin: journey.site.url, 'sec-fetch-site': 'same-origin' },
    });
    return reply.ok ? [] : [`the letter was refused: ${await reply.text()}`];
  }
  const fan = await journey.world.fan({ balance: 100 });
  await fan.client.call(follow, { params: { id: member.id } });
  const { _id } = await fan.client.call(createConversation, { body: { source: 'performer', sourceId: member.id } });
  await fan.client.call(sendMessage, { params: { id: _id }, body: { text: 'Hello' } });
  return [];
}

test('ten visitors at once get a thousand replies, letters and push messages, none in a language of another', async () => {
  const members = visitors.flatMap(({ person }) => person ?? []);
  await journey.site.runJobs();
  begun = journey.site.clock.now().toISOString();
  const one = fc.record({
    visitor: fc.nat({ max: visitors.length - 1 }),
    ask: fc.nat({ max: asks.length - 1 }),
    reaches: fc.option(
      fc.record({
        member: fc.nat({ max: members.length - 1 }),
        how: fc.constantFrom('letter' as const, 'push' as const),
      }),
      { freq: 40 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1_000, maxLength: 1_000 }), async (steps) => {
      const faults: string[] = [];
      const waiting = [...steps];
      const lane = async (): Promise<void> => {
        for (let step = waiting.pop(); step; step = waiting.pop()) {
          const visitor = visitors[step.visitor] as Visitor;
          const reached = step.reaches && members[step.reaches.member];
          faults.push(
            ...(reached && step.reaches
              ? await reach(visitor, reached, step.reaches.how)
              : await request(visitor, asks[step.ask] as Ask)),
          );
        }
      };
      await Promise.all(Array.from({ length: 10 }, lane));
      expect(faults).toEqual([]);
    }),
    { numRuns: 1, endOnFailure: true },
  );
  expect(await askForKeptPages()).toEqual([]);
  await expectLetters(members);
  expectPushMessages();
});

/** Pages are kept for some seconds, until a performer changes something: only strangers ask now. */
async function askForKeptPages(): Promise<string[]> {
  const strangers = visitors.filter(({ person }) => person === undefined);
  const faults: string[] = [];
  for (let round = 0; round < 10; round += 1)
    for (const page of asks.filter(({ isPage }) => isPage))
      faults.push(...(await Promise.all(strangers.map((stranger) => request(stranger, page)))).flat());
  return faults;
}

async function expectLetters(members: readonly Person[]): Promise<void> {
  const { site } = journey;
  await site.runJobs();
  for (const { id, email } of members) {
    const code = chosen.get(id);
    const { data } = await site.admin.call(listMailbox, { query: { q: email, pageSize: 100 } });
    const letters = data.filter(({ createdAt }) => createdAt > begun);
    expect(letters, `letters to someone who reads ${code}`).not.toEqual([]);
    for (const { _id } of letters)
      expect(await site.admin.call(getMail, { params: { id: _id } })).toMatchObject({
        html: expect.stringContaining(`<html lang="${code}"`),
      });
  }
}

function expectPushMessages(): void {
  const messages = push.arrived.filter(({ data }) => data['path']?.startsWith('/messages'));
  expect(messages.length).toBeGreaterThan(0);
  for (const { endpoint, data } of messages) {
    const code = chosen.get(receivers.get(endpoint)?.id ?? '') as Code;
    expect(data['body'], `a push message to someone who reads ${code}`).toContain(
      wordsOf(code, '{actors} wrote to you'),
    );
  }
}
