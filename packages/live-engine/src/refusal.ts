import type { SdpAnswer, SdpRefusal } from './children/messages.ts';

/** Why a request for WHIP or WHEP fails, with the status of the reply. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly statusCode: 400 | 401 | 404 | 406 | 409 | 503;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: Refusal['statusCode'], message: string, retryAfterSeconds?: number) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const statusOf = { malformed: 400, 'not-acceptable': 406, full: 503, 'not-live': 409, failed: 503 } as const;
/** When to ask again; what is missing here is the client's fault. */
const retrySeconds: Partial<Record<SdpRefusal, number>> = { full: 30, 'not-live': 2, failed: 2 };

export function refusalOf({ refusal, message }: Extract<SdpAnswer, { readonly refusal: string }>): Refusal {
  return new Refusal(statusOf[refusal], message, retrySeconds[refusal]);
}
