import { personal, personalThrough, type PersonalTable } from './personal-table.ts';

const law = 'The law requires the books to be kept. They hold ids and amounts, and no names.';
const parties = ['payer_id', 'performer_id'] as const;

/** What the account paid, earned and was paid. */
export const moneyTables: readonly PersonalTable[] = [
  personal('ledger_accounts', { of: ['owner_id'], columns: ['id', 'kind', 'name', 'book', 'created_at'], stays: law }),
  personalThrough(
    'ledger_balances',
    { table: 'ledger_accounts', column: 'account_id' },
    { of: ['owner_id'], key: ['account_id'], columns: ['account_id', 'balance'], money: ['balance'], stays: law },
  ),
  personal('charges', {
    of: parties,
    columns: ['id', 'type', ...parties, 'object_id', 'gross', 'commission', 'net', 'message', 'created_at'],
    money: ['gross', 'commission', 'net'],
    people: parties,
    stays: law,
  }),
  personal('charge_reversals', {
    of: parties,
    columns: ['id', 'charge_id', ...parties, 'cause', 'gross', 'commission', 'net', 'created_at', 'restored_at'],
    money: ['gross', 'commission', 'net'],
    people: parties,
    stays: law,
  }),
  personal('charge_holds', {
    of: ['performer_id'],
    key: ['charge_id'],
    columns: ['charge_id', 'released_at', 'created_at'],
    stays: law,
  }),
  personal('purchases', {
    of: ['account_id'],
    key: ['account_id', 'object_kind', 'object_id'],
    columns: ['object_kind', 'object_id', 'charge_id', 'created_at'],
    stays: law,
  }),
  personal('subscriptions', {
    of: ['account_id', 'performer_id'],
    columns: [
      ...(['id', 'account_id', 'performer_id', 'type', 'source', 'status', 'price', 'started_at'] as const),
      ...(['expires_at', 'next_charge_at', 'cancelled_at', 'cancel_reason', 'created_at', 'updated_at'] as const),
    ],
    money: ['price'],
    people: ['account_id', 'performer_id'],
    stays: law,
  }),
  personal('payments', {
    of: ['account_id'],
    columns: [
      ...(['id', 'purpose', 'amount', 'tokens', 'provider', 'provider_payment_id', 'status'] as const),
      ...(['failure_message', 'message', 'performer_id', 'settled_at', 'created_at', 'updated_at'] as const),
    ],
    money: ['amount', 'tokens'],
    people: ['performer_id'],
    stays: law,
  }),
  personal('payment_cards', {
    of: ['account_id'],
    columns: ['brand', 'last4', 'expiry_month', 'expiry_year', 'is_default', 'provider', 'created_at', 'removed_at'],
    stays: 'Payments refer to it. The provider has forgotten the card.',
  }),
  personal('payment_customers', {
    of: ['account_id'],
    key: ['account_id', 'provider'],
    columns: ['provider', 'customer_id', 'created_at'],
    stays: law,
  }),
  personal('spending_limits', {
    of: ['account_id'],
    key: ['account_id'],
    columns: ['amount', 'next_amount', 'next_from', 'updated_at'],
    money: ['amount', 'next_amount'],
    stays: 'An amount, without a name.',
  }),
  personal('refunds', {
    of: ['account_id'],
    columns: ['id', 'charge_id', 'payment_id', 'amount', 'tokens', 'reason', 'status', 'settled_at', 'created_at'],
    money: ['amount', 'tokens'],
    stays: law,
  }),
  personal('disputes', {
    of: ['account_id'],
    columns: ['id', 'payment_id', 'amount', 'reason', 'status', 'closed_at', 'created_at'],
    money: ['amount'],
    stays: law,
  }),
  personal('coupons', {
    of: ['owner_id'],
    columns: ['id', 'code', 'kind', 'value', 'targets', 'max_uses', 'used', 'starts_at', 'ends_at', 'created_at'],
    stays: 'Sales refer to it.',
  }),
  personal('coupon_uses', {
    of: ['account_id'],
    columns: ['coupon_id', 'target', 'discount', 'created_at', 'given_back_at'],
    money: ['discount'],
    stays: law,
  }),
  personal('payout_details', {
    of: ['performer_id'],
    key: ['performer_id'],
    columns: ['method', 'provider', 'updated_at'],
    stays: 'The site still owes what was earned.',
  }),
  personal('payout_requests', {
    of: ['performer_id'],
    columns: [
      ...(['id', 'amount', 'status', 'method', 'note', 'reason', 'paid_through', 'reference'] as const),
      ...(['paid_at', 'created_at', 'updated_at'] as const),
    ],
    money: ['amount'],
    stays: law,
  }),
  personalThrough(
    'payout_events',
    { table: 'payout_requests', column: 'request_id' },
    { of: ['performer_id'], key: ['id'], columns: ['request_id', 'action', 'note', 'created_at'], stays: law },
  ),
];
