import { AccessToken, type VideoGrant } from 'livekit-server-sdk';
import { publishTicketMs, type Viewer } from '../live-video.ts';
import { publisherIdentity, viewerIdentity } from './identities.ts';

export interface LiveKitKeys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The attribute of a participant with the time of their latest ticket, in milliseconds since 1970. */
export const issuedAtKey = 'issuedAt';

export const watchSeconds = 60;
const publishSeconds = publishTicketMs / 1_000;

/** Tokens say when they were issued, because a LiveKit server issues new ones to those who are connected. */
export interface Tokens {
  toPublish(publisher: { readonly streamId: string; readonly accountId: string }): Promise<string>;
  /** Viewers do not see each other: a participant's name has an account's id. */
  toWatch(viewer: Viewer): Promise<string>;
}

export function createTokens({ apiKey, apiSecret }: LiveKitKeys, now: () => number): Tokens {
  function sign(identity: string, ttl: number, grant: VideoGrant): Promise<string> {
    const token = new AccessToken(apiKey, apiSecret, { identity, ttl, attributes: { [issuedAtKey]: String(now()) } });
    token.addGrant({ roomJoin: true, canPublishData: false, canUpdateOwnMetadata: false, ...grant });
    return token.toJwt();
  }
  return {
    toPublish: ({ streamId, accountId }) =>
      sign(publisherIdentity(accountId), publishSeconds, { room: streamId, canPublish: true, canSubscribe: false }),
    toWatch: (viewer) =>
      sign(viewerIdentity(viewer), watchSeconds, {
        room: viewer.streamId,
        canPublish: false,
        canSubscribe: true,
        hidden: true,
      }),
  };
}
