import type { ReportReason } from '@ovation/contract/site/complaint-rules.ts';

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The first report with an urgent reason has arrived: staff should look now. */
    'report.urgent': { readonly caseId: string; readonly reason: ReportReason; readonly isHidden: boolean };
    /** These cases are due soon, or late. */
    'reports.due': { readonly soon: number; readonly overdue: number };
    /** A case was decided, or decided again: accounts that reported it, or its author. */
    'report.decided': {
      readonly caseId: string;
      readonly accountIds: readonly string[];
      readonly side: 'author' | 'reporter';
    };
  }
}
