import { ApiError, createClient, type Client } from '@ovation/client';
import {
  exchangeGoogleCode,
  finishSocialRegistration,
  finishTwitter,
  startGoogle as beginGoogle,
  startTwitter as beginTwitter,
} from '@ovation/contract/people/social.ts';
import type { BodyInput, ReplyOutput } from '@ovation/contract/operation.ts';
import { createWorld, type World } from '@ovation/testing';
import { startTestServer, type TestServer } from '../start-server.ts';
import { startGoogle, type GoogleStandIn } from './start-google.ts';
import { startX } from './start-x.ts';
import { standInClient, type StandIn, type StandInPerson } from './stand-in.ts';

export type SocialReply = ReplyOutput<typeof finishTwitter>;
export type SocialStart = BodyInput<typeof beginTwitter>;

/** A browser as far as it matters here: it keeps cookies, and sends the site's origin. */
export interface Browser {
  readonly client: Client;
  readonly cookies: Map<string, string>;
  /** Agrees as a person at Google, and finishes with the code; a new person agrees to the terms, too. */
  google(person: StandInPerson, start?: SocialStart): Promise<SocialReply>;
  x(person: StandInPerson, start?: SocialStart): Promise<SocialReply>;
}

export interface SocialSite {
  readonly server: TestServer;
  readonly world: World;
  readonly google: GoogleStandIn;
  readonly x: StandIn;
  /** A new browser, logged in with a token if one is given. */
  browser(token?: string): Browser;
  /** A person whom no one has seen: at Gmail, with a confirmed address. */
  newPerson(facts?: Partial<StandInPerson>): StandInPerson & { readonly email: string };
  stop(): Promise<void>;
}

/** The variables of a site that offers both stand-ins. */
export function socialEnvironment(google: StandIn, x: StandIn): Record<string, string> {
  const { clientId, clientSecret } = standInClient;
  return {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_STAND_IN: google.url,
    TWITTER_CLIENT_ID: clientId,
    TWITTER_CLIENT_SECRET: clientSecret,
    TWITTER_STAND_IN: x.url,
  };
}

/** A site with Google and X, each a stand-in on this machine. With a `PUBLIC_URL`, browsers send its origin. */
export async function startSocialSite(environment: Readonly<Record<string, string>> = {}): Promise<SocialSite> {
  const [google, x] = await Promise.all([startGoogle(), startX()]);
  const server = await startTestServer({ ...socialEnvironment(google, x), ...environment });
  const origin = environment['PUBLIC_URL'] ?? server.url;
  return {
    server,
    world: createWorld(server),
    google,
    x,
    browser: (token) => openBrowser({ server, google, x, origin }, token),
    newPerson: (facts = {}) => ({ ...strangerOf(), ...facts }) as StandInPerson & { email: string },
    async stop() {
      await server.stop();
      await Promise.all([google.close(), x.close()]);
    },
  };
}

function strangerOf() {
  const number = String(Math.floor(Math.random() * 1e12));
  return { subject: number, name: `Ada ${number}`, email: `ada${number}@gmail.com` };
}

interface Surroundings extends Pick<SocialSite, 'server' | 'google' | 'x'> {
  readonly origin: string;
}

function openBrowser({ server, google, x, origin }: Surroundings, token?: string): Browser {
  const cookies = new Map<string, string>(token === undefined ? [] : [['token', token]]);
  const client = createClient({
    baseUrl: server.url,
    async fetch(url, request) {
      const headers = new Headers(request?.headers as HeadersInit | undefined);
      headers.set('origin', origin);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(url as string, { ...(request as RequestInit), headers });
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
      return response;
    },
  });
  return {
    client,
    cookies,
    async google(person, start = {}) {
      google.person = person;
      const { url } = await client.call(beginGoogle, { body: start });
      return agreeing(client, client.call(exchangeGoogleCode, { body: await google.agree(url) }));
    },
    async x(person, start = {}) {
      x.person = person;
      const { url } = await client.call(beginTwitter, { body: start });
      return agreeing(client, client.call(finishTwitter, { body: await x.agree(url) }));
    },
  };
}

/** The terms are asked for after the provider's answer, of people who are new. */
export async function agreeing(client: Client, finishing: Promise<SocialReply>): Promise<SocialReply> {
  try {
    return await finishing;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'agreement-required') throw error;
    return client.call(finishSocialRegistration, { body: { agreed: true } });
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}
