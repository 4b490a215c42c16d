import fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserOffer } from './testing/browser-offer.ts';
import { readViewerOffer } from './egress/offer.ts';
import { createRewriter } from './egress/tracks.ts';
import { readFeedback } from './egress/rtcp.ts';
import { createHealthMeter } from './ingest/health.ts';
import { readPublisherOffer } from './ingest/offer.ts';
import { createReorder } from './ingest/reorder.ts';
import { createStreamPackager } from './packager/stream-packager.ts';
import { candidatesOf, ufragOf } from './sdp/sdp.ts';
import { rtpHeaderBytes, writeRtp } from './wire/rtp.ts';

const bytes = fc.uint8Array({ maxLength: 400 }).map((each) => Buffer.from(each));
/** What ingest passes on: a header of ours, and anything in it. */
const packet = fc
  .record({
    payloadType: fc.nat(127),
    isMarked: fc.boolean(),
    sequenceNumber: fc.nat(0xffff),
    timestamp: fc.nat(0xffff_ffff),
    ssrc: fc.constant(7),
    payload: fc.uint8Array({ minLength: 1, maxLength: 200 }),
  })
  .map(({ payload, ...fields }) => writeRtp(fields, payload));

/** An offer with some lines replaced. */
const offers = fc
  .array(fc.tuple(fc.nat(60), fc.oneof(fc.string({ maxLength: 60 }), fc.constant(''), fc.string({ unit: 'binary' }))), {
    maxLength: 6,
  })
  .map((changes) => {
    const lines = browserOffer('sendonly').split('\r\n');
    for (const [at, text] of changes) lines[at] = text;
    return lines.join('\r\n');
  });

test('reports of viewers that are no RTCP are left out', () => {
  fc.assert(
    fc.property(bytes, (report) => {
      for (const feedback of readFeedback(report)) expect(feedback.type).toMatch(/^(?:report|keyframe-wanted)$/);
    }),
  );
});

test('changed offers and fragments are read or refused, by both sides', () => {
  fc.assert(
    fc.property(offers, (offer) => {
      for (const read of [readPublisherOffer(offer), readViewerOffer(offer, undefined)])
        expect('refusal' in read ? read.message : read.sdp).not.toBe('');
      expect(() => ufragOf(offer)).not.toThrow();
      expect(candidatesOf(offer)?.length ?? 0).toBeLessThan(200);
    }),
  );
});

test('any packet can be measured, put in order, and rewritten for a viewer', () => {
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 40 }), (packets) => {
      const health = createHealthMeter();
      const reorder = createReorder<Buffer>({ maxWaitMs: 400 });
      const rewriter = createRewriter({ ssrc: 9, payloadType: 102, clockRate: 90_000 });
      packets.forEach((each, at) => {
        health.video(each, at * 10);
        for (const ready of reorder.push(each.readUInt16BE(2), each, at * 10))
          expect(rewriter.rewrite(ready, at * 10)).toHaveLength(ready.length);
        reorder.expire(at * 10);
      });
      expect(health.read(1_000).loss).toBe(0);
      expect(reorder.wanted(10_000).length).toBeLessThanOrEqual(1_000 * 40);
    }),
  );
});

test('the packager takes any packets without an error, and makes no parts of what is no video', () => {
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 40 }), (packets) => {
      const parts: unknown[] = [];
      const packager = createStreamPackager({
        onInit: () => undefined,
        onPart: (part) => void parts.push(part),
        onRunEnd: () => undefined,
        onKeyframe: () => undefined,
      });
      packager.onStream({
        streamId: 'stream',
        epoch: 1,
        video: { codec: 'H264', payloadType: 96, clockRate: 90_000, fmtp: '' },
        audio: null,
      });
      for (const each of packets) packager.onPacket('video', each, 0);
      packager.onPacket('audio', Buffer.alloc(rtpHeaderBytes), 0);
      packager.interrupt();
      expect(parts).toEqual([]);
    }),
    { numRuns: 50 },
  );
});
