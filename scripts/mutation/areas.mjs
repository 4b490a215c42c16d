const modules = 'apps/server/src/modules';

/**
 * What is mutated, and the tests that can see it: the files that decide who sees what, who pays how much and what is written. Property tests are left out where
 * examples see the same rules: each of their runs is a world of its own.
 */
export const areas = {
  prices: {
    mutate: ['packages/domain/src/{money,coupon}.ts'],
    tests: ['packages/domain/src/{money,coupon}.test.ts'],
  },
  ledger: {
    mutate: [`${modules}/ledger/{charge-wallet,credit-wallet,pay-out,return-payment,reverse-charge}.ts`, `${modules}/ledger/*.store.ts`],
    tests: [`${modules}/ledger/*.test.ts`],
  },
  access: {
    mutate: [`${modules}/access/{policy,decide,access.store}.ts`],
    tests: [`${modules}/access/{policy,page-access,access.property}.test.ts`],
  },
  subscriptions: {
    mutate: [`${modules}/subscriptions/{period,unused-part,price-change,renewal-terms,policy,renew-subscription,revoke-period}.ts`],
    tests: [`${modules}/subscriptions/{period,unused-part,price-change,renewal-terms,policy,announce-prices}.test.ts`, `${modules}/payments/renew-subscriptions.test.ts`, `${modules}/refunds/disputes.test.ts`],
  },
  payouts: {
    mutate: [`${modules}/payouts/{request-rules,decide-payout-request,send-payout,calculate-payout}.ts`],
    tests: [`${modules}/payouts/{payout-requests,payouts.example,send-payout,payout-details,stripe-payouts}.test.ts`],
  },
  messages: {
    mutate: [`${modules}/conversations/{message,message-event,conversation,standing}.store.ts`],
    tests: [`${modules}/conversations/{conversations,attachments,locked-messages,who-may-write,fans,live,limits}.test.ts`],
  },
};
