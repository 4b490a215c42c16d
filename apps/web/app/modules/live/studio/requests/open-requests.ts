import type { PrivateRequest } from '@ovation/contract/live/requests.ts';

/** The requests to a performer that still wait for an answer, the oldest first. */
export function openRequests(
  requests: readonly PrivateRequest[],
  performerId: string | undefined,
  now: number,
): PrivateRequest[] {
  return requests
    .filter(({ status, performer }) => status === 'asked' && performer._id === performerId)
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
}
