import { expect, test } from 'vitest';
import { standInClient } from '../../../../test/social/stand-in.ts';
import { startX } from '../../../../test/social/start-x.ts';
import { listen } from '../../../../test/start-captcha-provider.ts';
import { makeSecrets, socialConformance } from '../conformance.ts';
import { SocialRefused } from '../social.ts';
import { createX } from './x.ts';

const keys = { ...standInClient, redirectUrl: 'https://site.example/auth/twitter/callback' };
const grace = { subject: '2001', name: 'Grace Hopper', username: 'grace', email: 'grace@example.com' };

socialConformance('X', async () => {
  const x = await startX();
  const confirmed = { ...grace, isEmailVerified: true };
  return {
    gateway: createX({ ...keys, base: x.url }),
    withWrongSecret: createX({ ...keys, clientSecret: 'wrong', base: x.url }),
    people: { confirmed, unconfirmed: { ...confirmed, subject: '2002', email: null, isEmailVerified: false } },
    agree({ subject, name, username, email }, url) {
      x.person = {
        subject,
        name: name ?? '',
        username: username ?? '',
        ...(email === null ? {} : { email }),
      };
      return x.agree(url);
    },
    close: () => x.close(),
  };
});

test.each([
  ['an error', 500, '{}'],
  ['no JSON', 200, '<html>'],
  ['someone without an id', 200, '{"data":{"name":"Grace"}}'],
])('an X whose API answers with %s is an error of the site', async (_name, status, body) => {
  const provider = await listen((request, response) => {
    const isToken = request.url === '/2/oauth2/token';
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
    response.end(isToken ? '{"access_token":"token","token_type":"bearer"}' : body);
  });
  const secrets = makeSecrets();
  const failure = await createX({ ...keys, base: provider.url })
    .exchangeCode({ code: 'code', state: secrets.state }, secrets)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(SocialRefused);
  await provider.close();
});
