import { t } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { FoundKind, searchForStaff } from '@ovation/contract/site/staff-search.ts';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { formatMoney } from '../../../ui/words/money.tsx';

type Found = ReplyOutput<typeof searchForStaff>;

export interface Choice {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  /** Of a person. */
  readonly account?: Found['people'][number];
}

const kinds: Record<FoundKind, string> = {
  post: t('Post'),
  report: t('Report'),
  order: t('Order'),
  payment: t('Card payment'),
  sale: t('Sale'),
  payout: t('Payout'),
  transfer: t('Transfer in the books'),
};

/** What was found as one list: people first. */
export function choicesOf(found: Found | undefined): readonly Choice[] {
  if (!found) return [];
  const people = found.people.map((account) => ({
    to: personAddress(account),
    label: account.name,
    detail: [`@${account.username}`, account.email].filter(Boolean).join(' · '),
    account,
  }));
  const things = found.things.map(({ kind, _id, path, amount }) => ({
    to: path,
    label: kinds[kind],
    detail: amount === null ? _id : formatMoney(amount),
  }));
  return [...people, ...things];
}
