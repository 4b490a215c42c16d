import { direction, languageCode } from '@ovation/language/language.ts';
import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { fromMinor } from '@ovation/domain';
import { testCards } from './cards.ts';
import type { FormView, PayerView } from './sandbox-provider.ts';

const style = `:root{color-scheme:light dark;--page:light-dark(#f6f4f1,#151312);--card:light-dark(#fff,#211e1c);--text:light-dark(#241f1c,#f1ece8);--quiet:light-dark(#6b625c,#b3a9a1);--line:light-dark(#e2dcd6,#3a3431);--accent:light-dark(#b3261e,#ff8a7d);--on-accent:light-dark(#fff,#2b0d0a)}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:28px 24px}h1{font-size:1.25rem;line-height:1.3;margin:0 0 4px}h2{font-size:1rem;margin:28px 0 0}p{margin:0;color:var(--quiet);overflow-wrap:anywhere}
.label{display:inline-block;margin-bottom:20px;padding:3px 10px;border:1px solid var(--line);border-radius:99px;font-size:.8125rem;color:var(--quiet)}.amount{font-size:2.25rem;font-weight:650;letter-spacing:-.02em;color:var(--text);margin:20px 0;font-variant-numeric:tabular-nums}
form{margin:0}button,a.button{display:block;width:100%;min-height:48px;margin-top:12px;padding:11px 20px;border:1px solid var(--line);border-radius:12px;background:transparent;color:var(--text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button small{display:block;font-weight:400;text-transform:capitalize;color:var(--quiet);font-variant-numeric:tabular-nums}.primary,a.button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.note{margin-top:24px;font-size:.875rem}`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function layout(title: string, content: string, nonce: string): string {
  return `<!doctype html><html lang="${languageCode()}" dir="${direction()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title>
<style nonce="${nonce}">${style}</style></head><body><main><span class="label">${escape(t('Sandbox bank'))}</span><h1>${escape(title)}</h1>${content}</main></body></html>`;
}

function amountOf({ amountMinor, currency }: PayerView): string {
  const money = new Intl.NumberFormat(languageCode(), { style: 'currency', currency });
  return `<p class="amount">${escape(money.format(fromMinor(amountMinor)))}</p>`;
}

/** A form with one button and without fields; `label` is markup. */
function button(action: string, label: string, isPrimary = false): string {
  return `<form method="post" action="/sandbox/${action}"><button${isPrimary ? ' class="primary"' : ''}>${label}</button></form>`;
}

function backTo(path: string): string {
  return `<a class="button primary" href="${escape(path)}">${escape(t('Back to the site'))}</a>`;
}

/** Asks the payer for a decision, or shows the state of the payment. Staff may also act as the payer's bank. */
export function renderPayment(payment: PayerView, nonce: string, isStaff: boolean): string {
  if (payment.status !== 'requires_action') return renderSettled(payment, nonce, isStaff);
  const path = `payments/${encodeURIComponent(payment.id)}`;
  const buttons = button(`${path}/approve`, escape(t('Approve')), true) + button(`${path}/refuse`, escape(t('Refuse')));
  return layout(
    t('Confirm your payment'),
    `<p>${escape(payment.description)}</p>${amountOf(payment)}${buttons}<p class="note">${escape(t('This is a test payment: no money moves, whatever you choose.'))}</p>`,
    nonce,
  );
}

const titles = {
  succeeded: english('This payment is approved'),
  failed: english('This payment was not made'),
  pending: english('This payment is on its way'),
} as const;

function renderSettled(payment: PayerView, nonce: string, isStaff: boolean): string {
  const title = titles[payment.status as keyof typeof titles];
  const staff = isStaff && payment.status === 'succeeded' ? renderDispute(payment) : '';
  return layout(
    translated(title),
    `<p>${escape(payment.description)}</p>${amountOf(payment)}<p>${escape(t('There is nothing left to decide here.'))}</p>${backTo(payment.returnPath)}${staff}`,
    nonce,
  );
}

const disputeStanding = {
  won: english('The dispute was won: the money came back.'),
  lost: english('The dispute was lost: the money stays with the payer.'),
} as const;

function renderDispute({ id, dispute }: PayerView): string {
  const path = `payments/${encodeURIComponent(id)}/dispute`;
  const heading = `<h2>${escape(t('For the site’s staff'))}</h2>`;
  if (dispute === undefined)
    return `${heading}<p>${escape(t('Play the payer’s bank and take this payment back.'))}</p>${button(`${path}/open`, escape(t('Dispute this payment')))}`;
  if (dispute === 'open')
    return `${heading}<p>${escape(t('This payment is disputed. How should the banks decide?'))}</p>${button(`${path}/won`, escape(t('The site wins')))}${button(`${path}/lost`, escape(t('The payer wins')))}`;
  return `${heading}<p>${escape(translated(disputeStanding[dispute]))}</p>`;
}

/** A choice of test cards instead of a form for a card number. */
export function renderCardSetup({ id, status, returnPath }: FormView, nonce: string): string {
  if (status !== 'requires_action')
    return layout(
      status === 'succeeded' ? t('Your card is saved') : t('No card was saved'),
      `<p>${escape(t('There is nothing left to decide here.'))}</p>${backTo(returnPath)}`,
      nonce,
    );
  const path = `card-setups/${encodeURIComponent(id)}`;
  const cards = Object.entries(testCards).map(([name, { label, brand, last4 }]) =>
    button(`${path}/${name}`, `${escape(translated(label))}<small>${escape(brand)} •••• ${last4}</small>`),
  );
  return layout(
    t('Choose a card'),
    `<p>${escape(t('Each one behaves as a real card might.'))}</p>${cards.join('')}${button(`${path}/refused`, escape(t('A card that the bank does not accept')))}<p class="note">${escape(t('These are test cards: no money moves.'))}</p>`,
    nonce,
  );
}

const accountLabels: Readonly<Record<string, EnglishText>> = {
  new: english('To get paid, you would now enter your name, address and bank account.'),
  ready: english('We know who you are: this account can be paid.'),
  restricted: english('We could not confirm who you are: this account cannot be paid yet.'),
};

/** Replaces the questions of a real provider to the owner of a payout account. */
export function renderPayoutAccount({ id, status, returnPath }: FormView, nonce: string): string {
  const path = `payout-accounts/${encodeURIComponent(id)}`;
  const buttons = `${button(`${path}/ready`, escape(t('I am who I say I am')), true)}${button(`${path}/restricted`, escape(t('My documents are not accepted')))}`;
  return layout(
    t('Connect your account'),
    `<p>${escape(translated(accountLabels[status] ?? english('This account cannot be paid yet.')))}</p>${buttons}<a class="button" href="${escape(returnPath)}">${escape(t('Back to the site'))}</a><p class="note">${escape(t('This is only a test: no one is asked anything, and no money moves.'))}</p>`,
    nonce,
  );
}

export function renderUnknown(nonce: string): string {
  return layout(
    t('We can’t find this page'),
    `<p>${escape(t('The address may be incomplete, or what it belongs to was never started. Nothing was charged. Please start again from your wallet.'))}</p><a class="button primary" href="/wallet">${escape(t('Go to your wallet'))}</a>`,
    nonce,
  );
}
