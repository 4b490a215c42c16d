import { t } from '@ovation/language/t.ts';
import { nameOfType, type TypeName } from '@ovation/contract/content-types.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadAddressees } from '../people.store.ts';
import { describeDebt } from './performer-letters.ts';
import type { RemovalSum } from '../removals/removals.store.ts';

/** Sends one letter about all buyers of content that staff removed. */
export async function notifyPerformerOfRemoval(work: Work, app: App, sum: RemovalSum | undefined): Promise<void> {
  const performer = sum && (await loadAddressees(work.db, [sum.performer_id])).get(sum.performer_id);
  if (!sum || !performer) return;
  const thing = nameOfType(sum.type as TypeName);
  const paragraphs = [
    t(
      'Our staff have removed your {thing}. {buyers, plural, one {One fan who had bought it has} other {# fans who had bought it have}} been refunded. Your share of it, {net}, has left your earnings.',
      { thing, buyers: Number(sum.buyers), net: formatAmount(sum.net) },
    ),
    ...(await describeDebt(work, sum.performer_id)),
  ];
  await queueMail(work, app, {
    to: performer.email,
    name: performer.name,
    subject: t('Sales of your {thing} were refunded', { thing }),
    paragraphs,
    action: { label: t('See your earnings'), path: '/creator/earnings' },
  });
}
