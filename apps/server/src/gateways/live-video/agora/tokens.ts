import { RtcRole, RtcTokenBuilder } from 'agora-token';
import { publishTicketMs } from '../live-video.ts';

export interface AgoraProject {
  readonly appId: string;
  /** The project's primary certificate: a secret. */
  readonly certificate: string;
}

export const watchSeconds = 60;
const publishSeconds = publishTicketMs / 1_000;

export interface AgoraSeat {
  readonly streamId: string;
  readonly uid: number;
}

/** May join and publish sound and video. */
export function publishToken({ appId, certificate }: AgoraProject, { streamId, uid }: AgoraSeat): string {
  return RtcTokenBuilder.buildTokenWithUid(
    appId,
    certificate,
    streamId,
    uid,
    RtcRole.PUBLISHER,
    publishSeconds,
    publishSeconds,
  );
}

/** May join only. Agora disconnects who has not renewed it. */
export function watchToken({ appId, certificate }: AgoraProject, { streamId, uid }: AgoraSeat): string {
  return RtcTokenBuilder.buildTokenWithUid(
    appId,
    certificate,
    streamId,
    uid,
    RtcRole.SUBSCRIBER,
    watchSeconds,
    watchSeconds,
  );
}
