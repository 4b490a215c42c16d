import { english } from '@ovation/language/t.ts';
import type { ReconciliationProblem } from '@ovation/contract/money/reconciliation.ts';
import type { App } from '../../../app.ts';
import type { PaymentProvider, ProviderTotals } from '../../../gateways/payments/payments.ts';
import { sumProvider, type OurTotals, type Figures } from './reconciliation.store.ts';
import { storedAmount, storedText } from '../../../platform/language/stored-text.ts';

interface Comparison {
  readonly figures: Figures['gateways'][number];
  readonly problems: readonly ReconciliationProblem[];
}

const dayMs = 86_400_000;

/** Compares a provider's totals since our first payment with our books. `before` is what they said before this call. */
export async function compareGateway(app: App, provider: PaymentProvider, before: OurTotals): Promise<Comparison> {
  const theirs = await ask(app, provider, before);
  const after = await sumProvider(app.database, provider.name);
  const compared = (ours: bigint, their: bigint | undefined) => ({
    ours: String(ours),
    theirs: their === undefined ? null : String(their),
  });
  const figures = {
    provider: provider.name,
    taken: compared(before.taken, theirs?.succeededMinor),
    givenBack: compared(before.given_back, theirs?.refundedMinor),
    disputed: compared(before.disputed, theirs?.disputedMinor),
  };
  return {
    figures,
    problems: theirs ? findDifferences(provider.name, { before, after, theirs }) : [noAnswer(provider.name)],
  };
}

async function ask(
  { clock, logger }: App,
  provider: PaymentProvider,
  { first_at }: OurTotals,
): Promise<ProviderTotals | undefined> {
  const nothing: ProviderTotals = { succeededMinor: 0n, refundedMinor: 0n, disputedMinor: 0n, count: 0 };
  if (first_at === null) return nothing;
  try {
    return await provider.totals({
      from: new Date(first_at.getTime() - dayMs),
      to: new Date(clock.now().getTime() + dayMs),
    });
  } catch (error) {
    logger.error(
      { part: 'reconciliation', provider: provider.name, err: error },
      'the payment provider did not report its totals',
    );
    return undefined;
  }
}

function noAnswer(provider: string): ReconciliationProblem {
  return {
    law: invariantOf(provider),
    problem: storedText(english('{provider} did not answer, so its totals are not compared.'), { provider }),
    advice: storedText(
      english('Run it again later. If the problem remains, check whether the provider’s keys are correct.'),
    ),
  };
}

const invariantOf = (provider: string): string =>
  storedText(english('Our books match what {provider} says it took and gave back.'), { provider });

interface Totals {
  readonly before: OurTotals;
  readonly after: OurTotals;
  readonly theirs: ProviderTotals;
}

/**
 * Money may move while the provider answers, so its totals must lie between the least and the most that our books
 * allow: read before and after, plus everything still under way. Exported for its test.
 */
export function findDifferences(provider: string, { before, after, theirs }: Totals): ReconciliationProblem[] {
  const lines = [
    {
      problem: takenDiffers,
      ours: [before.taken, after.taken],
      open: after.open,
      theirs: theirs.succeededMinor,
      advice: storedText(
        english(
          'Look in its dashboard for payments from the last few days that are missing from the list of transactions, or the other way round, and have their webhooks sent again.',
        ),
      ),
    },
    {
      problem: givenBackDiffers,
      ours: [before.given_back, after.given_back],
      open: after.open_refunds,
      theirs: theirs.refundedMinor,
      advice: storedText(
        english(
          'Compare its refunds from the last few days with those under Refunds, and have the webhooks of missing ones sent again.',
        ),
      ),
    },
    {
      problem: lostDiffers,
      ours: [before.disputed, after.disputed],
      open: 0n,
      theirs: theirs.disputedMinor,
      advice: storedText(
        english('Compare its disputes with those under Disputes, and have the webhooks of missing ones sent again.'),
      ),
    },
  ];
  return lines
    .filter(({ ours, open, theirs: their }) => their < min(ours) || their > max(ours) + open)
    .map(({ problem, ours, theirs: their, advice }) => ({
      law: invariantOf(provider),
      advice,
      problem: problem({ provider, theirs: their, ours: ours[1] ?? 0n }),
    }));
}

interface Difference {
  readonly provider: string;
  readonly theirs: bigint;
  readonly ours: bigint;
}

const takenDiffers = ({ provider, theirs, ours }: Difference): string =>
  storedText(english('{provider} has taken {theirs}, and our books say {ours}.'), {
    provider,
    theirs: storedAmount(theirs),
    ours: storedAmount(ours),
  });
const givenBackDiffers = ({ provider, theirs, ours }: Difference): string =>
  storedText(english('{provider} has refunded {theirs}, and our books say {ours}.'), {
    provider,
    theirs: storedAmount(theirs),
    ours: storedAmount(ours),
  });
const lostDiffers = ({ provider, theirs, ours }: Difference): string =>
  storedText(english('{provider} has lost {theirs} to disputes, and our books say {ours}.'), {
    provider,
    theirs: storedAmount(theirs),
    ours: storedAmount(ours),
  });

const min = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
const max = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a > b ? a : b));
