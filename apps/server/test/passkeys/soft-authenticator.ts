import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { BodyInput, ReplyOutput } from '@ovation/contract/operation.ts';
import type {
  addPasskey,
  createPasskeyRegistration,
  PasskeyAssertion,
  PasskeyRequest,
} from '@ovation/contract/people/passkeys.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a hostile browser or authenticator would do differently. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly userHandle?: string;
}

export interface SoftPasskey {
  readonly registration: BodyInput<typeof addPasskey>['passkey'];
  /** Signs a challenge; each signature raises the counter. */
  sign(request: PasskeyRequest, deviation?: Deviation): PasskeyAssertion;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** A passkey as an authenticator makes it, in memory, for the pages at `origin`. */
export function makePasskey(
  origin: string,
  options: ReplyOutput<typeof createPasskeyRegistration>,
  deviation: Deviation = {},
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(20);
  let counter = deviation.counter ?? 1;
  const authData = Buffer.concat([
    headOf(deviation.rpId ?? options.rp.id, { counter, hasKey: true, ...deviation }),
    Buffer.alloc(16),
    Buffer.of(0, id.length),
    id,
    coseOf(publicKey),
  ]);
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ]);
  return {
    registration: {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, { origin, ...deviation })),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    },
    sign(request, change = {}) {
      counter = change.counter ?? counter + 1;
      const data = headOf(change.rpId ?? request.rpId, { counter, hasKey: false, ...change });
      const client = clientData('webauthn.get', request.challenge, { origin, ...change });
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: change.userHandle ?? options.user.id,
        },
      };
    },
  };
}

function headOf(
  rpId: string,
  { counter, hasKey, userVerified = true }: { counter: number; hasKey: boolean; userVerified?: boolean },
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const set = flags.present | (userVerified ? flags.verified : 0) | (hasKey ? flags.hasKey : 0);
  return Buffer.concat([sha256(rpId), Buffer.of(set), count]);
}

function clientData(type: string, challenge: string, deviation: Deviation & { readonly origin: string }): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: deviation.type ?? type,
      challenge: deviation.challenge ?? challenge,
      origin: deviation.origin,
      crossOrigin: false,
    }),
  );
}

/** The public key as COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1). */
function coseOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return isoCBOR.encode(key as never);
}
