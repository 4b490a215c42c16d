import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { listen } from '../start-captcha-provider.ts';

/** Who agrees on the page of the stand-in. */
export interface StandInPerson {
  readonly subject: string;
  readonly name?: string;
  readonly username?: string;
  readonly email?: string;
  /** Only of Google. */
  readonly emailVerified?: boolean;
  readonly organisation?: string;
}

/** What was agreed to, until its code is exchanged. */
export interface Agreement {
  readonly person: StandInPerson;
  readonly nonce: string | null;
  readonly challenge: string;
  readonly redirectUri: string;
}

export const standInClient = { clientId: 'the-site', clientSecret: 'the-secret-of-the-site' };

/** A provider that runs on this machine, for the site and for browsers. */
export interface StandIn {
  readonly url: string;
  /** The person who agrees next; undefined: they refuse. */
  person: StandInPerson | undefined;
  /** Agrees as a browser does that opens the address; returns what the provider sends back. */
  agree(authorizationUrl: string): Promise<{ readonly code: string; readonly state: string }>;
  close(): Promise<void>;
}

type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> | void;

export interface StandInRoutes {
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** The body for a code that was exchanged rightly. */
  tokensFor(agreement: Agreement): Promise<object> | object;
  readonly others: Readonly<Record<string, Route>>;
}

/** The authorisation code flow with PKCE: each code is valid once, for who knows the verifier. */
export async function startStandIn(routesFor: (url: () => string) => StandInRoutes): Promise<StandIn> {
  const agreements = new Map<string, Agreement>();
  let ownUrl = '';
  const routes = routesFor(() => ownUrl);
  const { url, close } = await listen(async (request, response) => {
    const asked = new URL(request.url ?? '/', ownUrl);
    if (asked.pathname === routes.authorizePath) return authorize(asked, response);
    if (asked.pathname === routes.tokenPath) return exchange(request, response);
    const other = routes.others[asked.pathname];
    if (other) return other(request, response, asked);
    response.writeHead(404).end();
  });
  ownUrl = url;

  function authorize(asked: URL, response: ServerResponse): void {
    const wanted = asked.searchParams;
    const redirectUri = wanted.get('redirect_uri') ?? '';
    const isWhole =
      wanted.get('client_id') === standInClient.clientId && wanted.get('code_challenge_method') === 'S256';
    if (!isWhole || !URL.canParse(redirectUri)) return void response.writeHead(400).end('The request is incomplete.');
    const back = new URL(redirectUri);
    back.searchParams.set('state', wanted.get('state') ?? '');
    if (standIn.person === undefined) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      const challenge = wanted.get('code_challenge') ?? '';
      agreements.set(code, { person: standIn.person, nonce: wanted.get('nonce'), challenge, redirectUri });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    if (!knowsSecret(request, form)) return json(response, 401, { error: 'invalid_client' });
    const agreement = agreements.get(form.get('code') ?? '');
    agreements.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!agreement || agreement.challenge !== challenge || agreement.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    json(response, 200, await routes.tokensFor(agreement));
  }

  const standIn: StandIn = {
    url,
    person: undefined,
    close,
    async agree(authorizationUrl) {
      const response = await fetch(authorizationUrl, { redirect: 'manual' });
      const { searchParams } = new URL(response.headers.get('location') ?? '');
      return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
    },
  };
  return standIn;
}

export function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** In the form, or as the name and password of the request. */
function knowsSecret(request: IncomingMessage, form: URLSearchParams): boolean {
  const { clientId, clientSecret } = standInClient;
  if (form.get('client_id') === clientId && form.get('client_secret') === clientSecret) return true;
  const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const given = Buffer.from(encoded, 'base64').toString().split(':');
  return given.map((part) => decodeURIComponent(part.replaceAll('+', ' '))).join(':') === `${clientId}:${clientSecret}`;
}
