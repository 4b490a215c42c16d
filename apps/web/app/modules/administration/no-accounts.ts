import { t } from '@ovation/language/t.ts';

interface Words {
  readonly title: string;
  readonly message: string;
}

/** The statuses of accounts that wait for staff. */
const waiting: ReadonlySet<unknown> = new Set(['pending', 'submitted']);

/**
 * What a list without accounts says. An empty queue is good news, not a search that failed; undefined where the list
 * shows all accounts, and there are none.
 */
export function wordsWithoutAccounts(
  { q, status, verified }: Readonly<Record<string, unknown>>,
  noMatch: string,
): Words | undefined {
  if (q !== undefined || verified !== undefined)
    return { title: noMatch, message: t('Try fewer words, or show all statuses.') };
  if (status === undefined) return undefined;
  return waiting.has(status)
    ? { title: t('No one is waiting'), message: t('You’re all caught up.') }
    : { title: t('No one here'), message: t('No account has this status.') };
}
