import { enter, loadEnterable } from './enter-aside.ts';
import type { Finish } from './finish-social.ts';
import { requireSecondStep } from './second-step.ts';

interface Proven {
  readonly accountId: string;
  readonly outcome: 'signed-in' | 'registered';
  readonly remember: boolean;
  readonly returnTo: string | null;
}

/** Logs in to the account of a person whom the provider has proved. Throws second-factor-required. */
export async function enterProven(call: Finish, proven: Proven) {
  const { accountId, outcome, remember } = proven;
  const account = await loadEnterable(call, accountId);
  await requireSecondStep(call, account, proven);
  return { accountId, outcome, ...(await enter(call, account, remember)) };
}
