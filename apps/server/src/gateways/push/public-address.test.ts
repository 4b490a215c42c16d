import { describe, expect, test } from 'vitest';
import { InnerAddress, isPublicAddress, lookupPublic } from './public-address.ts';
import { createWebPush } from './web-push.ts';

test.each(['8.8.8.8', '93.184.215.14', '2606:4700::6810:84e5', '2a00:1450:4001:80e::200a'])(
  '%s is on the open internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '10.0.0.8',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'nothing',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe('a name with an internal address', () => {
  test('is rejected at the connection', async () => {
    for (const all of [true, false]) {
      const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve));
      expect(error).toBeInstanceOf(InnerAddress);
    }
  });

  test('removes the browser', async () => {
    const push = createWebPush({
      subject: 'mailto:site@example.com',
      standIn: undefined,
      logger: { warn: () => undefined },
    });
    const message = { data: {}, ttlSeconds: 60, urgency: 'normal', topic: 'x' } as const;
    expect(
      await push.send({ endpoint: 'https://localhost/x', p256dh: '', auth: '' }, message, {
        publicKey: '',
        privateKey: '',
      }),
    ).toBe('gone');
  });
});
