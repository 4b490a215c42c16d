declare module '../../platform/events.ts' {
  interface DomainEvents {
    'follow.changed': { readonly accountId: string; readonly performerId: string; readonly isFollowed: boolean };
    /**
     * A performer and an account may or may not see each other from now on: one of them has blocked or unblocked the
     * other. For two performers it is published once for each.
     */
    'block.changed': { readonly accountId: string; readonly performerId: string };
    /** An account has blocked, muted or restricted another one, or lifted that (`isSet`). */
    'boundary.changed': {
      readonly ownerId: string;
      readonly otherId: string;
      readonly kind: 'block' | 'mute' | 'restriction';
      readonly isSet: boolean;
    };
    /** A performer has replaced the list of blocked countries. */
    'countries.blocked': { readonly performerId: string };
  }
}
export {};
