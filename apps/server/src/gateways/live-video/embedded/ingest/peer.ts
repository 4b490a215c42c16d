import { RTCPeerConnection, RTCRtpCodecParameters, useH264, useOPUS, useTransportWideCC } from 'werift';

/**
 * The library would open a socket on all interfaces for each address of the machine: one is enough, and its address is
 * replaced by all of them in the answer. `port`: 0 for any. The library takes no single port: if it takes the next one,
 * answerOf notices.
 */
export function createPeer(port: number): RTCPeerConnection {
  return new RTCPeerConnection({
    codecs: { video: [useH264(), retransmission()], audio: [useOPUS()] },
    headerExtensions: { video: [useTransportWideCC()], audio: [] },
    iceServers: [],
    icePortRange: port === 0 ? undefined : [port, port + 1],
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    bundlePolicy: 'max-bundle',
  });
}

function retransmission(): RTCRtpCodecParameters {
  return new RTCRtpCodecParameters({ mimeType: 'video/rtx', clockRate: 90_000 });
}
