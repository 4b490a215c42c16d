import { expect, test } from 'vitest';
import { sdpFragmentOf } from './whip-messages.ts';

const offer = [
  'v=0',
  'a=group:BUNDLE 0 1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=ice-ufrag:EsAw',
  'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
  'a=mid:0',
  'm=video 9 UDP/TLS/RTP/SAVPF 103',
  'a=ice-ufrag:EsAw',
  'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
  'a=mid:1',
  '',
].join('\r\n');
const candidate = 'candidate:1 1 UDP 2130706431 198.51.100.1 39132 typ host';

test('candidates are sent with the name and password of the session, below their media section', () => {
  expect(sdpFragmentOf(offer, [{ candidate, sdpMid: '0' }], false).split('\r\n')).toEqual([
    'a=group:BUNDLE 0 1',
    'a=ice-ufrag:EsAw',
    'a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    `a=${candidate}`,
    '',
  ]);
});

test('the end of the candidates can be sent alone', () => {
  expect(sdpFragmentOf(offer, [], true)).toMatch(/a=mid:0\r\na=end-of-candidates\r\n$/);
});
