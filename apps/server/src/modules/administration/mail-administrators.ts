import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { queueMails } from '../accounts/index.ts';
import { listAdministratorAddresses } from './administrator.store.ts';

interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly path: string };
}

/** Emails every active administrator. */
export async function mailAdministrators(work: Work, app: App, { paragraphs, ...letter }: Letter): Promise<void> {
  const addresses = await listAdministratorAddresses(work.db);
  await queueMails(
    work,
    app,
    addresses.map((to) => ({ to, ...letter, paragraphs })),
  );
}
