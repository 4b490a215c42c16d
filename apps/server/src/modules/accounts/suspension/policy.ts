import { t } from '@ovation/language/t.ts';
import { formatDayAndTime } from '../../../platform/words/dates.ts';

interface AccountStatus {
  readonly status: string;
  readonly kind: string;
}

/**
 * Suspended performers may log in, to read the reason and to be paid what they earned.
 * The contract's `whileSuspended` says what else they may do.
 * An account that is about to close may log in to be kept.
 */
export function mayLogIn({ status, kind }: AccountStatus): boolean {
  return status === 'active' || status === 'leaving' || (status === 'suspended' && kind === 'performer');
}

interface SuspensionTerms {
  readonly reason: string | null;
  readonly until: Date | null;
}

/** What the owner of a suspended account reads, by email and when logging in. */
export function describeSuspension({ reason, until }: SuspensionTerms): string[] {
  return [
    until === null
      ? t('This account is suspended.')
      : t('This account is suspended until {until}.', { until: formatDayAndTime(until) }),
    ...(reason === null ? [] : [quoteReason(reason)]),
    t('If you think this is a mistake, please contact us.'),
  ];
}

/** Its sentence ends with the reason's own full stop, or with another one. */
function quoteReason(reason: string): string {
  return /[.!?…]$/u.test(reason) ? t('The reason: “{reason}”', { reason }) : t('The reason: “{reason}”.', { reason });
}
