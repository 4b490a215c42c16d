import { nameOfType, type TypeName } from '@ovation/contract/content-types.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadAddressees } from '../people.store.ts';
import { describeDebt } from './performer-letters.ts';
import type { RemovalSum } from '../removals/removal.store.ts';

/** Sends one letter about all buyers of content that staff removed. */
export async function notifyPerformerOfRemoval(work: Work, app: App, sum: RemovalSum | undefined): Promise<void> {
  const performer = sum && (await loadAddressees(work.db, [sum.performer_id])).get(sum.performer_id);
  if (!sum || !performer) return;
  const buyers = sum.buyers === 1n ? 'One fan who had bought it has' : `${sum.buyers} fans who had bought it have`;
  const paragraphs = [
    `Our staff have removed your ${nameOfType(sum.type as TypeName)}. ${buyers} been refunded. Your share of ` +
      `it, ${formatAmount(sum.net)}, has left your earnings.`,
    ...(await describeDebt(work, sum.performer_id)),
  ];
  await queueMail(work, app, {
    to: performer.email,
    name: performer.name,
    subject: `Sales of your ${nameOfType(sum.type as TypeName)} were refunded`,
    paragraphs,
    action: { label: 'See your earnings', path: '/creator/earnings' },
  });
}
