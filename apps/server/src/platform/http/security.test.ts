import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { addSecurityHeaders } from './security.ts';

test.each([
  [{ PUBLIC_URL: 'https://ovation.site' }, 'max-age=31536000'],
  [{ PUBLIC_URL: 'https://ovation.site', HSTS_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
  [{ PUBLIC_URL: 'http://ovation.site', HSTS_SUBDOMAINS: '1' }, undefined],
])('with %o, browsers are told %j', async (environment, expected) => {
  const server = Fastify();
  addSecurityHeaders(server, readConfig(environment));
  server.get('/', async () => 'a page');
  const { headers } = await server.inject('/');
  expect(headers['strict-transport-security']).toBe(expected);
  await server.close();
});
