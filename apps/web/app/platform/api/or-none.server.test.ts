import { ApiError } from '@ovation/client';
import { expect, test } from 'vitest';
import { orNone } from './or-none.server.ts';

const failure = { statusCode: 403, code: 'age-proof-needed', message: 'No.', requestId: 'r' } as const;

test('a refused list is empty, and any other error stays one', async () => {
  expect(await orNone(Promise.resolve({ data: [1] }))).toEqual([1]);
  expect(await orNone(Promise.reject(new ApiError(failure)))).toEqual([]);
  await expect(orNone(Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});
