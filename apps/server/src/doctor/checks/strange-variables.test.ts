import { expect, test } from 'vitest';
import { variableNames } from '../../platform/config.ts';
import { findStrangeVariables } from './strange-variables.ts';

test.each([
  ['S3_BUKET', 'Did you mean S3_BUCKET?'],
  ['DATABASE_ULR', 'Did you mean DATABASE_URL?'],
  ['PUBLIC_URLS', 'Did you mean PUBLIC_URL?'],
  ['TRUST_PROXI', 'Did you mean TRUST_PROXY?'],
  ['S3_NOTHING_LIKE_IT', 'Remove it, or correct its name.'],
])('%s is noticed', (name, advice) => {
  expect(findStrangeVariables({ [name]: '1' })).toEqual([
    { check: 'configuration', status: 'warning', message: expect.stringContaining(`${name} is set`), advice },
  ]);
});

test('our own variables and those of other programs are not', () => {
  const ours = Object.fromEntries(variableNames.map((name) => [name, '1']));
  const others = {
    PATH: '1',
    HOME: '1',
    HOSTNAME: '1',
    NODE_ENV: '1',
    LANG: '1',
    PORTS: '1',
    PGPASSWORD: '1',
    npm_x: '1',
  };
  expect(findStrangeVariables({ ...ours, ...others })).toEqual([]);
});
