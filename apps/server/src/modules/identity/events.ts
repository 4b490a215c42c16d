declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Something about the check of a performer's identity that they should know. */
    'identity.changed': {
      readonly performerId: string;
      readonly news: 'approved' | 'rejected' | 'expired' | 'expiring';
    };
  }
}
export {};
