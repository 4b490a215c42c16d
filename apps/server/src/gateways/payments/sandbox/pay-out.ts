import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { plainTransaction } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import { PayoutRefusedError, type PayoutAccount, type PayoutGateway, type TransferRequest } from '../payouts.ts';
import { announce } from './announce.ts';
import {
  addOrFindAccount,
  addTransfer,
  changeAccount,
  findAccount,
  getTransfer,
  setReturnPath,
  type PayoutAccountRow,
} from './payout.store.ts';
import { fingerprintOf, sameRequest, ownPath, type Sandbox } from './sandbox.ts';

const problems: Readonly<Record<string, EnglishText>> = {
  new: english('The payment provider does not know who you are yet. Please enter your details on its page.'),
  restricted: english('The payment provider could not confirm who you are. Please check the details you gave it.'),
};
const unknownAccount = english('The payment provider does not know this account. Please connect it again.');

export function createSandboxPayouts(sandbox: Sandbox): PayoutGateway {
  const { database, clock, publicUrl } = sandbox;
  return {
    async createAccount({ idempotencyKey, reference, email, country }) {
      const fingerprint = fingerprintOf(reference, email, country);
      const row = await addOrFindAccount(database, {
        id: `sandbox_account_${newId()}`,
        idempotency_key: idempotencyKey,
        fingerprint,
        reference,
        email,
        country,
        status: 'new',
        created_at: clock.now(),
      });
      return { id: sameRequest(row, fingerprint).id };
    },
    async onboardingLink(accountId, { returnUrl }) {
      const account = await findAccount(database, accountId);
      if (!account) throw new PayoutRefusedError(translated(unknownAccount));
      await setReturnPath(database, account.id, ownPath(returnUrl, publicUrl));
      return `${publicUrl}/sandbox/payout-accounts/${account.id}`;
    },
    retrieveAccount: async (accountId) => presentAccount(await findAccount(database, accountId)),
    transfer: (request) => transfer(sandbox, request),
  };
}

/** Saves the owner's answer on the page, which may be repeated. */
export async function decideAccount(
  { database, clock }: Sandbox,
  id: string,
  status: 'ready' | 'restricted',
): Promise<void> {
  await plainTransaction(database, async (db) => {
    const changed = await changeAccount(db, id, status);
    if (changed)
      await announce(db, {
        type: 'payout-account.changed',
        accountId: id,
        isReady: status === 'ready',
        createdAt: clock.now(),
      });
  });
}

async function transfer(
  { database, clock }: Sandbox,
  { idempotencyKey, accountId, amountMinor, currency, reference }: TransferRequest,
): Promise<{ id: string }> {
  const fingerprint = fingerprintOf(accountId, amountMinor, currency, reference);
  return plainTransaction(database, async (db) => {
    const account = presentAccount(await findAccount(db, accountId));
    if (!account.isReady) throw new PayoutRefusedError(account.problems[0] ?? translated(unknownAccount));
    if (amountMinor <= 0n) throw new PayoutRefusedError(t('A transfer must be more than zero.'));
    const added = await addTransfer(db, {
      id: `sandbox_transfer_${newId()}`,
      idempotency_key: idempotencyKey,
      fingerprint,
      account_id: accountId,
      amount: amountMinor,
      currency,
      reference,
      created_at: clock.now(),
    });
    return { id: (added ?? sameRequest(await getTransfer(db, { key: idempotencyKey, reference }), fingerprint)).id };
  });
}

function presentAccount(row: PayoutAccountRow | undefined): PayoutAccount {
  if (!row) return { isReady: false, problems: [translated(unknownAccount)] };
  const problem = problems[row.status];
  return { isReady: row.status === 'ready', problems: problem === undefined ? [] : [translated(problem)] };
}
