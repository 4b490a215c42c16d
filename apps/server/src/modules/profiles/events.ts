declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A performer has changed the price of a month or a year. */
    'performer.priced': { readonly performerId: string };
    /** `leaving`: hidden until the account closes or is kept. */
    'performer.reviewed': {
      readonly performerId: string;
      readonly status: 'active' | 'rejected' | 'suspended' | 'leaving';
      /** Only of a decision about the registration, not of the start and end of a suspension. */
      readonly review?: { readonly byId: string; readonly reason: string | null };
    };
    /** Papers were stored; a listener may refuse them. */
    'papers.kept': {
      readonly performerId: string;
      readonly papers: readonly {
        readonly fileId: string;
        readonly type: 'idVerification' | 'documentVerification' | 'selfie';
        readonly sha256: Buffer;
      }[];
    };
    /** From now on, nothing new of this performer is published. */
    'publishing.stopped': { readonly performerId: string };
  }
}
export {};
