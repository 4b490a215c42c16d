const modules = 'apps/server/src/modules';

/**
 * What is mutated, and the tests that can see it: the files that decide who sees what, who pays how much and what is
 * written. Property tests are left out where
 * examples see the same rules: each of their runs is a world of its own. `isPure`: rules that know no database and no
 * SQL.
 */
export const areas = {
  prices: {
    isPure: true,
    mutate: ['packages/domain/src/{money,order-amounts}.ts'],
    tests: ['packages/domain/src/{money,coupon,order-amounts}.test.ts'],
  },
  ledger: {
    mutate: [
      `${modules}/ledger/{charge-wallet,pay-out,return-payment,reverse-charge}.ts`,
      `${modules}/ledger/*.store.ts`,
      `!${modules}/ledger/invariants.store.ts`,
    ],
    tests: [`${modules}/ledger/*.test.ts`],
  },
  access: {
    isPure: true,
    mutate: [`${modules}/access/policy.ts`],
    tests: [`${modules}/access/policy.test.ts`],
  },
  'access-facts': {
    mutate: [`${modules}/access/{decide,access.store,visibility.store}.ts`],
    tests: [
      `${modules}/access/{decide,facts,listing,visibility}.test.ts`,
      `${modules}/audience/boundaries/blocks.test.ts`,
      `${modules}/discovery/public-index/{public-index,opened-posts}.test.ts`,
    ],
  },
  subscriptions: {
    isPure: true,
    mutate: [`${modules}/subscriptions/{policy,periods/period,prices/price-change,prices/renewal-terms}.ts`],
    tests: [
      `${modules}/subscriptions/{policy,periods/period,periods/unused-part,prices/price-change,prices/renewal-terms}.test.ts`,
    ],
  },
  renewals: {
    mutate: [`${modules}/subscriptions/{renew-subscription,periods/periods}.ts`],
    tests: [
      `${modules}/subscriptions/prices/announce-prices.test.ts`,
      `${modules}/payments/renewals/renew-subscriptions.test.ts`,
      `${modules}/refunds/{disputes/disputes,disputes/subscription-disputes,refunded-periods}.test.ts`,
    ],
  },
  payouts: {
    mutate: [
      `${modules}/payouts/send-payout.ts`,
      `${modules}/payouts/requests/{request-rules,decide-payout-request,requests}.ts`,
    ],
    tests: [
      `${modules}/payouts/{payouts.example,send-payout,stripe-payouts,provider-answers,two-books}.test.ts`,
      `${modules}/payouts/requests/{payout-requests,calculate-payout,refused-payouts}.test.ts`,
      `${modules}/payouts/details/payout-details.test.ts`,
      'apps/server/test/attacks/test-money.test.ts',
    ],
  },
  messages: {
    mutate: [`${modules}/conversations/messages/{message,message-event}.store.ts`],
    tests: [
      `${modules}/conversations/{conversations,live}.test.ts`,
      `${modules}/conversations/messages/{locked-messages,separate-streams,sold-messages}.test.ts`,
      `${modules}/broadcasts/{copies,recall}.test.ts`,
    ],
  },
};
