import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** STUN and TURN servers that clients may use; the machine itself needs none if clients reach its UDP ports. */
export interface IceConfig {
  /** `stun:stun.example.com:3478` */
  readonly stunUrls: readonly string[];
  /** `turn:turn.example.com:3478?transport=udp` */
  readonly turnUrls: readonly string[];
  /** The `static-auth-secret` of coturn. */
  readonly turnSecret: string | undefined;
}

const credentialHours = 12;

/** The `Link` headers of WHIP and WHEP, with a login for the TURN servers. */
export function iceLinks({ stunUrls, turnUrls, turnSecret }: IceConfig, clock: Clock): string[] {
  const stun = stunUrls.map((url) => `<${url}>; rel="ice-server"`);
  if (turnSecret === undefined) return stun;
  const { username, credential } = turnLogin(turnSecret, clock);
  const login = `username="${username}"; credential="${credential}"; credential-type="password"`;
  return [...stun, ...turnUrls.map((url) => `<${url}>; rel="ice-server"; ${login}`)];
}

interface TurnLogin {
  readonly username: string;
  readonly credential: string;
}

/** coturn's time-limited credentials: `expiry:name` and its HMAC. */
export function turnLogin(turnSecret: string, clock: Clock): TurnLogin {
  const username = `${Math.floor(clock.now().getTime() / 1_000) + credentialHours * 3_600}:viewer`;
  return { username, credential: createHmac('sha1', turnSecret).update(username).digest('base64') };
}
