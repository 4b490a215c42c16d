import { expect, test } from 'vitest';
import { canSendH264, codecsToOffer } from './codecs.ts';

const h264 = (mode: number, profile: string) => ({
  mimeType: 'video/H264',
  sdpFmtpLine: `level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
});
const [vp8, rtx] = [{ mimeType: 'video/VP8' }, { mimeType: 'video/rtx' }];

test('H.264 alone is offered, in the profile that every device decodes first', () => {
  const codecs = [vp8, rtx, h264(0, '42e01f'), h264(1, '42001f'), h264(1, '42e01f')];
  expect(codecsToOffer(codecs)).toEqual([h264(1, '42e01f'), h264(1, '42001f'), h264(0, '42e01f'), rtx]);
});

test('a browser without H.264 is recognised', () => {
  expect(canSendH264([vp8, h264(1, '42e01f')])).toBe(true);
  expect(canSendH264([vp8, rtx])).toBe(false);
  expect(canSendH264(undefined)).toBe(false);
});
