import { operations } from '@ovation/contract';
import { tusRoutes } from '@ovation/contract/publishing/uploads.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../replies/json-schema.ts';
import { describeApi } from './describe-api.ts';

interface Described {
  readonly paths: Record<
    string,
    Record<
      string,
      { readonly requestBody?: { readonly required: boolean }; readonly responses: Record<string, JsonSchema> }
    >
  >;
  readonly components: {
    readonly schemas: Record<string, JsonSchema>;
    readonly parameters: Record<string, { readonly schema: JsonSchema }>;
  };
}

const description = describeApi(operations, tusRoutes, 'https://site.test/api');
const source = JSON.stringify(description);
const { paths, components } = description as unknown as Described;

test('a linter finds no problem in the description', async () => {
  // The specification requires some ambiguous paths, such as `/posts/{id}` and `/{provider}/cards`; tags need no
  // description.
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'no-ambiguous-paths': 'off', 'tag-description': 'off' },
  });
  const problems = await lintFromString({ source, config });
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([]);
});

test('a generator creates types from it, with known names', async () => {
  const types = astToString(await openapiTS(source));
  for (const name of ['Account', 'Feed', 'FeedFile', 'FeedList', 'Gallery', 'Message', 'Video', 'Error'])
    expect(types).toMatch(new RegExp(`^ +${name}: \\{$`, 'm'));
  expect(types).toMatch(/getFeed: \{[^]*?"application\/json": components\["schemas"\]\["Feed"\];/);
}, 60_000);

test('the description is small enough for tools that load it at each start', () => {
  // More than 400 operations need 1.4 KB each; nothing large is described twice.
  expect(Buffer.byteLength(source)).toBeLessThan(760_000);
});

test('every referenced schema has its expected content', () => {
  expect(components.schemas['Feed']).toMatchObject({
    properties: { performer: { $ref: '#/components/schemas/AccountCard' } },
  });
  expect(components.schemas['Audience']).toMatchObject({ required: ['include', 'exclude'] });
  expect(components.schemas['AudienceInput']).toMatchObject({ required: ['include'] });
});

test('each operation declares its errors', () => {
  const statuses = (path: string, method: string): string[] => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses('/user/feeds', 'get')).toEqual(['200', '422', '429', '503']);
  expect(statuses('/wallet/charges/tip/{id}', 'post')).toEqual(
    expect.arrayContaining(['201', '400', '401', '402', '404', '409', '422', '429', '503']),
  );
  expect(statuses('/performer/feeds/{id}', 'put')).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '413',
    '415',
    '422',
    '429',
    '503',
  ]);
  expect(statuses('/uploads/{id}', 'patch')).toEqual(
    expect.arrayContaining(['204', '401', '404', '409', '412', '415', '429', '503']),
  );
  expect(statuses('/health', 'get')).toEqual(['200', '429', '503']);
});

test('bounds, formats and patterns are the checked ones', () => {
  expect(components.parameters['Current']?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 1_000, default: 1 });
  expect(components.parameters['IdempotencyKey']?.schema).toEqual({
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
  });
  expect(components.schemas['ForgotPasswordBody']).toMatchObject({
    properties: { email: { type: 'string', format: 'idn-email', maxLength: 254 } },
  });
});

test('an optional body is not required', () => {
  expect(paths['/payout-requests/calculate']?.['post']?.requestBody).toMatchObject({ required: false });
  expect(paths['/auth/login']?.['post']?.requestBody).toMatchObject({ required: true });
});
