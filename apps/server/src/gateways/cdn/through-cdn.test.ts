import { expect, test } from 'vitest';
import type { DirectAccess } from '../storage/storage.ts';
import { throughCdn } from '../storage/open-storage.ts';

const store: DirectAccess = {
  origin: 'https://store.example.com',
  signUrl: async (key) => `https://store.example.com/${key}`,
};
const signed: [string, Date][] = [];
const cdn = {
  origin: 'https://media.example.com',
  sign(key: string, expiresAt: Date) {
    signed.push([key, expiresAt]);
    return `https://media.example.com/${key}`;
  },
};
const direct = throughCdn({ cdn, prefix: 'ovation/', store });
const options = { expiresSeconds: 600, contentType: 'image/webp', cacheControl: 'private' };

test('renditions come from the network, under the site’s prefix, for no longer than asked', async () => {
  expect(await direct.signUrl('renditions/1/image.webp', options)).toBe(
    'https://media.example.com/ovation/renditions/1/image.webp',
  );
  const [key, expiresAt] = signed[0] ?? ['', new Date(0)];
  expect(key).toBe('ovation/renditions/1/image.webp');
  const seconds = (expiresAt.getTime() - Date.now()) / 1_000;
  expect(seconds).toBeLessThanOrEqual(600);
  expect(seconds).toBeGreaterThan(299);
});

test('downloads come from the store, which can name them', async () => {
  expect(await direct.signUrl('originals/1', { ...options, contentDisposition: 'attachment' })).toBe(
    'https://store.example.com/originals/1',
  );
});

test('keys that are no paths are refused before they are signed', async () => {
  await expect(direct.signUrl('../secrets', options)).rejects.toThrow();
});
