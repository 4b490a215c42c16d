import { topUpWallet } from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { Actor } from '../../platform/http/call.ts';
import { loadMe } from '../../modules/accounts/index.ts';
import type { Acting } from './acting.ts';

const largestTopUp = 300;
const hourMs = 3_600_000;

/**
 * Tops wallets up with the sandbox's card, for what each fan will spend and keep; a wallet that an interrupted start
 * has topped up stays unchanged.
 */
export async function fillWallets(
  acting: Acting,
  actors: ReadonlyMap<string, Actor>,
  needs: ReadonlyMap<string, number>,
  since: Date,
): Promise<void> {
  for (const [username, need] of needs) {
    const actor = actors.get(username);
    if (!actor) throw new Error(`${username} has no account.`);
    const me = await loadMe(acting.app.database, actor.id);
    for (const [i, amount] of partsOf(need - fromMinor(me?.balance ?? 0n)).entries()) {
      acting.setTime(new Date(since.getTime() + i * hourMs));
      await acting.call(topUpWallet, { actor, body: { amount, paymentMethod: 'sandbox_ok' } });
    }
  }
}

/** An amount in as few equal top-ups as the site allows. */
function partsOf(amount: number): number[] {
  const cents = Math.round(amount * 100);
  const count = Math.ceil(cents / (largestTopUp * 100));
  const part = Math.floor(cents / count);
  return Array.from({ length: count }, (_, i) => (i === 0 ? cents - part * (count - 1) : part) / 100);
}
