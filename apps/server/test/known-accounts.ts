import type { App } from '../src/app.ts';

/** Verifies the addresses of accounts, like the links in their emails do. */
export async function confirmAddresses({ database, clock }: App, accountIds: readonly string[]): Promise<void> {
  await database
    .updateTable('accounts')
    .set({ email_verified_at: clock.now() })
    .where('id', 'in', accountIds)
    .execute();
}

/** Makes accounts a month old, with verified addresses. */
export async function establish(app: App, accountIds: readonly string[]): Promise<void> {
  await confirmAddresses(app, accountIds);
  await app.database
    .updateTable('accounts')
    .set({ created_at: new Date(app.clock.now().getTime() - 30 * 86_400_000) })
    .where('id', 'in', accountIds)
    .execute();
}
