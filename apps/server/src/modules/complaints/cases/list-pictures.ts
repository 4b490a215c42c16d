import type { SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import type { PictureCategory } from '@ovation/contract/site/hash-lists.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { deleteListedOf, listRemoved } from '../../known-pictures/index.ts';
import type { ReportCaseRow } from './case.store.ts';
import type { Decision } from './decide.ts';

/** Rules that pictures break. After a removal for another one, as for spam, the same picture may be fine elsewhere. */
const categories: Partial<Record<SiteRule, PictureCategory>> = {
  minors: 'minors',
  consent: 'non-consensual',
  illegal: 'other',
  violence: 'other',
  copyright: 'other',
};

/** What staff remove must not return; a decision that replaces a removal takes its pictures off the list again. */
export async function listPictures(
  work: Work,
  { id: caseId, object_kind: kind, object_id: id }: ReportCaseRow,
  { action, rule }: Pick<Decision, 'action' | 'rule'>,
): Promise<void> {
  const category = action === 'remove' ? categories[rule] : undefined;
  if (category === undefined) await deleteListedOf(work.db, { caseId });
  else await listRemoved(work, { kind, id }, { caseId }, category);
}
