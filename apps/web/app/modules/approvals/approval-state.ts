import { english, type EnglishText } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { Approval, askForApproval } from '@ovation/contract/money/approvals.ts';
import { useState } from 'react';
import type { Tone } from '../../ui/feedback/state-badge.tsx';

/** What was refused because it needs a second person; the form adds the reason. */
export type Unapproved = Omit<BodyInput<typeof askForApproval>, 'reason'>;

export interface Approving {
  /** What needs approval, after it was refused. */
  readonly unapproved: Unapproved | undefined;
  dismiss(): void;
  /** Runs an action. If it needs a second person, keeps what to ask for instead of throwing, and returns false. */
  run(wanted: Unapproved, action: () => Promise<void>): Promise<boolean>;
}

export function useApproval(): Approving {
  const [unapproved, setUnapproved] = useState<Unapproved>();
  return {
    unapproved,
    dismiss: () => setUnapproved(undefined),
    async run(wanted, action) {
      try {
        await action();
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'approval-needed') throw error;
        setUnapproved(wanted);
        return false;
      }
    },
  };
}

type Status = Approval['status'];

export const approvalStates: Readonly<Record<Status, { readonly label: EnglishText; readonly tone: Tone }>> = {
  waiting: { label: english('Waiting'), tone: 'waiting' },
  approved: { label: english('Being carried out'), tone: 'waiting' },
  done: { label: english('Approved'), tone: 'positive' },
  failed: { label: english('Not possible'), tone: 'negative' },
  declined: { label: english('Declined'), tone: 'negative' },
  expired: { label: english('Expired'), tone: 'quiet' },
};
