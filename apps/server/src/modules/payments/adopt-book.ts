import { t } from '@ovation/language/t.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import { bookOf, sandboxName } from '../../gateways/payments/providers.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/failure.ts';
import { readBook, useBook, type Book } from '../ledger/index.ts';

/** At startup: switches to the book of the provider that takes payments now. */
export async function adoptBook(app: App): Promise<void> {
  await app.transaction((work) => openBook(work, app, bookOf(app.payments.current().name)));
}

/**
 * Switches the book when staff choose another provider, in the transaction that saves the setting. Throws
 * field-invalid.
 */
export async function followSettings(
  work: Work,
  app: App,
  { before, after }: { readonly before: Settings; readonly after: Settings },
): Promise<void> {
  const chosen = after.paymentGateway;
  if (chosen === before.paymentGateway) return;
  await requireChoice(work, app, chosen);
  if (!app.config.sandboxPayments) await openBook(work, app, bookOf(chosen));
}

async function requireChoice(work: Work, app: App, chosen: string): Promise<void> {
  const { realSince } = await readBook(work.db);
  if (chosen === sandboxName && realSince !== null)
    throw invalidField(
      'paymentGateway',
      t(
        'This site has taken real payments, so test cards no longer work here. To try something out, run a copy of it with SANDBOX_PAYMENTS=1.',
      ),
    );
  if (chosen !== sandboxName && !app.payments.hasReal)
    throw invalidField(
      'paymentGateway',
      t('Stripe needs its keys: set STRIPE_SECRET_KEY in the site’s environment and restart the site.'),
    );
}

async function openBook(work: Work, app: App, book: Book): Promise<void> {
  if (!(await useBook(work.db, book, app.clock.now()))) return;
  app.logger.warn(
    { part: 'payments', book },
    book === 'real'
      ? 'real payments begin: what the sandbox brought is set aside'
      : 'test payments begin: real money is set aside',
  );
  await work.publish('book.opened', { book });
}
