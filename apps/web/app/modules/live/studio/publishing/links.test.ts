import { expect, test } from 'vitest';
import { iceServersOf } from './whip-messages.ts';

test('STUN and TURN servers are read from the links of a response', () => {
  expect(
    iceServersOf(
      '<stun:stun.example.net>; rel="ice-server", <turn:turn.example.net?transport=udp>; rel="ice-server"; ' +
        'username="1700000000:ada"; credential="a,b;c=\\"d\\""; credential-type="password"',
    ),
  ).toEqual([
    { urls: ['stun:stun.example.net'] },
    { urls: ['turn:turn.example.net?transport=udp'], username: '1700000000:ada', credential: 'a,b;c="d"' },
  ]);
});

test('other links and no links are no ICE servers', () => {
  expect(iceServersOf('<https://example.net/next>; rel="next"')).toEqual([]);
  expect(iceServersOf(null)).toEqual([]);
});
