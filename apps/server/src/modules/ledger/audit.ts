import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';

/** Each answers one row for everything that breaks its law. */
const laws: readonly RawBuilder<unknown>[] = [
  sql`
    with sums as (
      select account_id, sum(amount) as amount from (
        select credit_account_id as account_id, amount from ledger_transfers
        union all select debit_account_id, -amount from ledger_transfers) as entries group by account_id)
    select 'Debits and credits differ by ' || sum(amount) || '.' as problem from sums having coalesce(sum(amount), 0) <> 0
    union all
    select 'The wallet ' || a.id || ' shows ' || coalesce(b.balance::text, 'nothing') || ', but its transfers sum to ' || coalesce(s.amount, 0) || '.'
      from ledger_accounts a left join ledger_balances b on b.account_id = a.id left join sums s on s.account_id = a.id
      where a.kind = 'wallet' and (b.balance is null or b.balance < 0 or b.balance <> coalesce(s.amount, 0))
    union all
    select 'The ' || a.kind || ' account ' || a.id || ' stands at ' || s.amount || ', below zero.'
      from ledger_accounts a join sums s on s.account_id = a.id where a.kind = 'payout' and s.amount < 0`,
  sql`
    with parts as (
      select t.reference_id, t.kind, t.amount, d.kind || ':' || coalesce(d.owner_id::text, '') as debit, c.kind || ':' || coalesce(c.owner_id::text, '') as credit
      from ledger_transfers t join ledger_accounts d on d.id = t.debit_account_id join ledger_accounts c on c.id = t.credit_account_id)
    select 'The charge ' || ch.id || ' is not what its transfers say.' as problem from charges ch
      left join parts sale on sale.reference_id = ch.id and sale.kind = 'sale'
      left join parts fee on fee.reference_id = ch.id and fee.kind = 'commission'
      left join parts gift on gift.reference_id = ch.id and gift.kind = 'coupon'
      where ch.gross <> ch.commission + ch.net or coalesce(gift.amount, 0) <> ch.site_discount
        or gift.debit <> 'promotion:' or gift.credit <> 'wallet:' || ch.payer_id or coalesce(sale.amount, 0) <> ch.net or coalesce(fee.amount, 0) <> ch.commission
        or sale.debit <> 'wallet:' || ch.payer_id or sale.credit <> 'earnings:' || ch.performer_id
        or fee.debit <> 'wallet:' || ch.payer_id or fee.credit <> 'commission:'
    union all
    select 'The payment ' || p.id || ' is ' || p.status || ', but its transfers say otherwise.' from payments p
      left join parts topup on topup.reference_id = p.id and topup.kind = 'top-up'
      left join parts bonus on bonus.reference_id = p.id and bonus.kind = 'bonus'
      left join parts fee on fee.reference_id = p.id and fee.kind = 'commission'
      where case when p.status = 'succeeded'
        then coalesce(topup.amount, 0) + coalesce(bonus.amount, 0) <> p.tokens or coalesce(topup.amount, 0) + coalesce(fee.amount, 0) <> p.amount
          or topup.credit <> 'wallet:' || p.account_id or bonus.credit <> 'wallet:' || p.account_id
          or topup.debit <> 'gateway:' or bonus.debit <> 'promotion:' or fee.debit <> 'gateway:' or fee.credit <> 'commission:'
        else topup.amount is not null or bonus.amount is not null or fee.amount is not null end
    union all
    select 'The reversal ' || r.id || ' is not what its transfers say.' from charge_reversals r
      left join parts net on net.reference_id = r.id and net.kind = 'refund'
      left join parts fee on fee.reference_id = r.id and fee.kind = 'refund-commission'
      left join parts gift on gift.reference_id = r.id and gift.kind = 'refund-coupon'
      where coalesce(net.amount, 0) <> r.net or coalesce(fee.amount, 0) <> r.commission or coalesce(gift.amount, 0) <> r.site_discount
        or net.debit <> 'earnings:' || r.performer_id or net.credit <> 'wallet:' || r.payer_id or fee.debit <> 'commission:' or fee.credit <> 'wallet:' || r.payer_id
        or gift.debit <> 'wallet:' || r.payer_id or gift.credit <> 'promotion:'
    union all
    select 'The reversal ' || r.id || ' is ' || case when r.restored_at is null then 'not ' else '' end || 'restored, but its transfers say otherwise.' from charge_reversals r
      left join parts net on net.reference_id = r.id and net.kind = 'restored'
      left join parts fee on fee.reference_id = r.id and fee.kind = 'restored-commission'
      left join parts gift on gift.reference_id = r.id and gift.kind = 'restored-coupon'
      where case when r.restored_at is null then net.amount is not null or fee.amount is not null or gift.amount is not null
        else coalesce(net.amount, 0) <> r.net or coalesce(fee.amount, 0) <> r.commission or coalesce(gift.amount, 0) <> r.site_discount end
    union all
    select 'More of the charge ' || ch.id || ' was taken back than it was for.' from charges ch
      join (select charge_id, sum(gross) as gross, sum(commission) as commission, sum(net) as net, sum(site_discount) as site_discount
        from charge_reversals where restored_at is null group by charge_id) r on r.charge_id = ch.id
      where r.gross > ch.gross or r.commission > ch.commission or r.net > ch.net or r.site_discount > ch.site_discount
    union all
    select 'The ' || kind || ' transfers of ' || reference_id || ' belong to no charge and no payment.' from parts
      where kind in ('sale', 'commission', 'coupon', 'top-up', 'bonus')
        and not exists (select from charges where id = reference_id) and not exists (select from payments where id = reference_id)
    union all
    select 'The ' || kind || ' transfer of ' || reference_id || ' belongs to no reversal.' from parts
      where kind in ('refund', 'refund-commission', 'refund-coupon', 'restored', 'restored-commission', 'restored-coupon')
        and not exists (select from charge_reversals where id = reference_id)`,
  sql`
    select 'The purchase of ' || p.object_id || ' by ' || p.account_id || ' is not what its charge ' || p.charge_id || ' says.' as problem
      from purchases p join charges ch on ch.id = p.charge_id
      where ch.payer_id <> p.account_id or ch.object_id is distinct from p.object_id or ch.type <> p.object_kind
    union all
    select 'The charge ' || ch.id || ' for the ' || ch.type || ' ' || coalesce(ch.object_id::text, '?') || ' is no purchase.' from charges ch
      where ch.type in ('feed', 'gallery', 'video') and not exists (select from purchases p where p.charge_id = ch.id)
        and ch.gross > (select coalesce(sum(r.gross), 0) from charge_reversals r where r.charge_id = ch.id and r.restored_at is null)
    union all
    select 'The charge ' || p.charge_id || ' was taken back wholly, and ' || p.object_id || ' stayed bought.' from purchases p join charges ch on ch.id = p.charge_id
      where ch.gross = (select sum(r.gross) from charge_reversals r where r.charge_id = ch.id and r.restored_at is null)
    union all
    select 'The purchases of ' || count(*) || ' objects share the charge ' || charge_id || '.' from purchases group by charge_id having count(*) > 1
    union all
    select 'The charge ' || ch.id || ' is for a subscription that does not exist between these two.' from charges ch
      where ch.type = 'subscription' and not exists (
        select from subscriptions s where s.id = ch.object_id and s.account_id = ch.payer_id and s.performer_id = ch.performer_id)`,
];

/**
 * Proves the books: debits equal credits, balances equal sums, every charge, purchase and payment is what its transfers say.
 * Answers one sentence for each problem; none when all is right. Amounts in the sentences are minor units.
 */
export async function auditBooks(db: Kysely<DB>): Promise<string[]> {
  // One statement sees one moment, so that payments under way do not look like mistakes.
  const all = sql.join(laws.map((law) => sql`(${law})`), sql` union all `);
  const { rows } = await sql<{ problem: string }>`${all}`.execute(db);
  return rows.map(({ problem }) => problem);
}
