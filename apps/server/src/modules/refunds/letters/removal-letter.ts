import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import { loadAddressees } from '../people.store.ts';
import { findDebt } from './performer-letters.ts';
import type { RemovalSum } from '../removals/removals.store.ts';

const subjects = {
  feed: english('Sales of your post were refunded'),
  gallery: english('Sales of your gallery were refunded'),
  video: english('Sales of your video were refunded'),
  product: english('Sales of your product were refunded'),
  stream: english('Sales of your live stream were refunded'),
  message: english('Sales of your message were refunded'),
} as const satisfies Record<string, EnglishText>;

/** Sends one letter about all buyers of content that staff removed. */
export async function notifyPerformerOfRemoval(work: Work, app: App, sum: RemovalSum | undefined): Promise<void> {
  const performer = sum && (await loadAddressees(work.db, [sum.performer_id])).get(sum.performer_id);
  if (!sum || !performer) return;
  const describeDebt = await findDebt(work, sum.performer_id);
  await queueMail(work, app, {
    to: performer.email,
    name: performer.name,
    write: () => ({
      subject: translated(subjects[sum.type as keyof typeof subjects]),
      paragraphs: [
        t(
          'Our staff have removed content that you sold. {buyers, plural, one {One fan who had bought it has} other {# fans who had bought it have}} been refunded. Your share of it, {net}, has left your earnings.',
          { buyers: Number(sum.buyers), net: formatAmount(sum.net) },
        ),
        ...describeDebt(),
      ],
      action: { label: t('See your earnings'), path: '/creator/earnings' },
    }),
  });
}
