import { type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { EarningType } from '@ovation/contract/money/money.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { queueMail } from '../../accounts/index.ts';
import { formatAmount, readEarnings } from '../../ledger/index.ts';
import { loadAddressees, type Addressee } from '../people.store.ts';
import { listTakenBack, type TakenBackRow } from '../reversible-charge.store.ts';
import { listWords } from '../../../platform/words/dates.ts';

/** A letter to performers about a refund or dispute. `sentence` gets the sales as text and the sum of their shares. */
export interface PerformerLetter {
  readonly subject: EnglishText;
  readonly sentence: (sales: string, net: string) => string;
}

/** Sends one letter to each performer whose sales a refund or dispute reversed or restored. */
export async function notifyPerformers(
  work: Work,
  app: App,
  causeId: string,
  letter: PerformerLetter,
  isIncluded: (row: TakenBackRow) => boolean = () => true,
): Promise<void> {
  const rows = (await listTakenBack(work.db, [causeId])).filter(isIncluded);
  const performers = await loadAddressees(
    work.db,
    rows.map((row) => row.performer_id),
  );
  for (const performer of performers.values())
    await notifyPerformer(
      work,
      app,
      performer,
      rows.filter((row) => row.performer_id === performer.id),
      letter,
    );
}

async function notifyPerformer(
  work: Work,
  app: App,
  { id, name, email }: Addressee,
  rows: readonly TakenBackRow[],
  { subject, sentence }: PerformerLetter,
): Promise<void> {
  const net = rows.reduce((sum, row) => sum + row.net, 0n);
  const describeSales = (): string =>
    listWords(rows.map(({ type, gross }) => sold[type as EarningType](formatAmount(gross))));
  const describeDebt = await findDebt(work, id);
  await queueMail(work, app, {
    to: email,
    name,
    write: () => ({
      subject: translated(subject),
      paragraphs: [sentence(describeSales(), formatAmount(net)), ...describeDebt()],
      action: { label: t('See your earnings'), path: '/creator/earnings' },
    }),
  });
}

/** An order is named as such, whatever was in it. */
const sold: Readonly<Record<EarningType, (amount: string) => string>> = {
  tip: (amount) => t('a tip ({amount})', { amount }),
  feed: (amount) => t('a post ({amount})', { amount }),
  gallery: (amount) => t('a gallery ({amount})', { amount }),
  video: (amount) => t('a video ({amount})', { amount }),
  product: (amount) => t('an order ({amount})', { amount }),
  stream: (amount) => t('a live stream ({amount})', { amount }),
  'stream-minute': (amount) => t('a minute of a live stream ({amount})', { amount }),
  message: (amount) => t('a message ({amount})', { amount }),
  subscription: (amount) => t('a subscription ({amount})', { amount }),
};

/** Writes one sentence if the performer's earnings are below zero now. */
export async function findDebt(work: Work, performerId: string): Promise<() => readonly string[]> {
  const earnings = await readEarnings(work.db, performerId);
  return () =>
    earnings < 0n
      ? [
          t(
            'This is more than is left of your earnings, so your balance is −{debt}. Your next earnings will cover it first. You don’t have to pay anything.',
            { debt: formatAmount(-earnings) },
          ),
        ]
      : [];
}
