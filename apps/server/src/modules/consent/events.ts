import type { ConsentState } from '@ovation/contract/people/consent.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Someone was asked for consent, has answered, or staff have decided about their answer. */
    'consent.changed': {
      readonly consentId: string;
      readonly performerId: string;
      /** Of the person shown; null without an account. */
      readonly accountId: string | null;
      readonly state: ConsentState;
    };
    /** What shows a person who refuses is hidden, and staff have to decide until `dueAt`. */
    'consent.refused': { readonly caseId: string; readonly dueAt: Date };
  }
}
