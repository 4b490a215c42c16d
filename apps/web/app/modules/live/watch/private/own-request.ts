import type { PrivateRequest } from '@ovation/contract/live/requests.ts';

interface Parties {
  readonly fanId: string | undefined;
  readonly performerId: string;
}

/** The request of a fan that still waits for this performer's answer. */
export function waitingRequest(
  requests: readonly PrivateRequest[],
  { fanId, performerId }: Parties,
  now: number,
): PrivateRequest | undefined {
  return requests.find(
    ({ status, user, performer, expiresAt }) =>
      status === 'asked' && user._id === fanId && performer._id === performerId && Date.parse(expiresAt) > now,
  );
}
