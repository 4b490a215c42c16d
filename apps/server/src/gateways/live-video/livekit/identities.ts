import type { Viewer } from '../live-video.ts';

/** Who a participant of a room is. LiveKit replaces a participant by a new one of the same identity. */
export type Participant =
  | { readonly role: 'publisher'; readonly accountId: string }
  | { readonly role: 'viewer'; readonly accountId: string | undefined; readonly viewerId: string };

export function publisherIdentity(accountId: string): string {
  return `publisher:${accountId}`;
}

export function viewerIdentity({ accountId = '', viewerId }: Pick<Viewer, 'accountId' | 'viewerId'>): string {
  return `viewer:${accountId}:${viewerId}`;
}

/** Undefined for a participant that is none of ours, such as a recorder. */
export function readIdentity(identity: string): Participant | undefined {
  const [role, accountId = '', viewerId] = identity.split(':');
  if (role === 'publisher' && accountId !== '') return { role, accountId };
  if (role === 'viewer' && viewerId !== undefined)
    return { role, accountId: accountId === '' ? undefined : accountId, viewerId };
  return undefined;
}
