import {
  GenericNack,
  PictureLossIndication,
  ReceiverEstimatedMaxBitrate,
  RtcpPayloadSpecificFeedback,
  RtcpTransportLayerFeedback,
  type RTCRtpReceiver,
} from 'werift';
import { createTransportFeedback } from './transport-feedback.ts';

/**
 * What a publisher learns by RTCP. The library does not know of it: its own requests for packets end after 50 ms, and
 * stop when numbers wrap.
 */
export interface Feedback {
  /** The receiver of the video track, which all feedback is about. */
  receive(receiver: RTCRtpReceiver | undefined): void;
  /** The publisher's SSRC of the video track; without it, nothing is asked for. */
  videoSsrc: number;
  askAgain(sequenceNumbers: number[]): void;
  askForKeyframe(): void;
  /** Tells the publisher how many bits per second it may send. */
  limitBitrate(bitrate: number): void;
  /** Reports when which packet arrived. */
  reportArrivals(): void;
  stop(): void;
}

/** `extensionId`: of the header extension that numbers all packets. */
export function createFeedback(extensionId: number | undefined): Feedback {
  const arrivals = createTransportFeedback();
  let receiver: RTCRtpReceiver | undefined;
  let isStopped = false;

  function send(packet: { serialize(): Buffer }): void {
    if (isStopped) return;
    void receiver?.dtlsTransport.sendRtcp([packet as RtcpTransportLayerFeedback]).catch(() => undefined);
  }

  const senderSsrc = (): number => receiver?.rtcpSsrc ?? 1;

  return {
    videoSsrc: 0,
    receive(videoReceiver) {
      receiver = videoReceiver;
      // Padding and repeated packets are measured, too.
      receiver?.dtlsTransport.onRtp.subscribe(({ header }) => {
        const number = header.extensions.find(({ id }) => id === extensionId)?.payload;
        if (number?.length === 2 && !isStopped) arrivals.arrived(number.readUInt16BE(0), performance.now());
      });
    },
    askAgain(lost) {
      const nack = new GenericNack({ senderSsrc: senderSsrc(), mediaSourceSsrc: this.videoSsrc, lost });
      send(new RtcpTransportLayerFeedback({ feedback: nack }));
    },
    askForKeyframe() {
      if (this.videoSsrc === 0) return;
      const feedback = new PictureLossIndication({ senderSsrc: senderSsrc(), mediaSsrc: this.videoSsrc });
      send(new RtcpPayloadSpecificFeedback({ feedback }));
    },
    limitBitrate(bitrate) {
      if (this.videoSsrc === 0) return;
      send(new RtcpPayloadSpecificFeedback({ feedback: bitrateLimit(bitrate, senderSsrc(), this.videoSsrc) }));
    },
    reportArrivals() {
      const report = arrivals.report({ sender: senderSsrc(), media: this.videoSsrc });
      if (report) send({ serialize: () => report });
    },
    stop() {
      isStopped = true;
    },
  };
}

/** A number with 18 bits of mantissa. */
function bitrateLimit(bitrate: number, senderSsrc: number, videoSsrc: number): ReceiverEstimatedMaxBitrate {
  let brExp = 0;
  while (bitrate / 2 ** brExp >= 2 ** 18) brExp += 1;
  const brMantissa = Math.floor(bitrate / 2 ** brExp);
  return new ReceiverEstimatedMaxBitrate({
    senderSsrc,
    mediaSsrc: 0,
    ssrcNum: 1,
    ssrcFeedbacks: [videoSsrc],
    brExp,
    brMantissa,
  });
}
