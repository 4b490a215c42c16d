import * as AgoraRTC from 'agora-rtc-sdk-ng/esm';

const warnings = 2;

/** Agora's client for browsers, which is large: loaded only with a ticket of Agora. It sends no logs to Agora. */
export function agoraSdk(): typeof AgoraRTC {
  AgoraRTC.disableLogUpload();
  AgoraRTC.setLogLevel(warnings);
  return AgoraRTC;
}
