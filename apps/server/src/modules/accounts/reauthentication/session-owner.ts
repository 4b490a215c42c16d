import type { AuthenticatedCall } from '../passwords/current-password.ts';
import { hashTokenInHex } from '../token.ts';

/** Names this account in this session: what one session asked for is of no use to another. */
export function sessionOwner({ actor, request }: Pick<AuthenticatedCall, 'actor' | 'request'>): string {
  return `${actor.id} ${hashTokenInHex(request.token ?? '')}`;
}
