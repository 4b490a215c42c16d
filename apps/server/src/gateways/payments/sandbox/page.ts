import { fromMinor } from '@ovation/domain';
import type { PayerView } from './sandbox-provider.ts';

const style = `:root{color-scheme:light dark;--page:light-dark(#f6f4f1,#151312);--card:light-dark(#fff,#211e1c);--text:light-dark(#241f1c,#f1ece8);--quiet:light-dark(#6b625c,#b3a9a1);--line:light-dark(#e2dcd6,#3a3431);--accent:light-dark(#b3261e,#ff8a7d);--on-accent:light-dark(#fff,#2b0d0a)}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:28px 24px}h1{font-size:1.25rem;line-height:1.3;margin:0 0 4px}p{margin:0;color:var(--quiet);overflow-wrap:anywhere}
.label{display:inline-block;margin-bottom:20px;padding:3px 10px;border:1px solid var(--line);border-radius:99px;font-size:.8125rem;color:var(--quiet)}.amount{font-size:2.25rem;font-weight:650;letter-spacing:-.02em;color:var(--text);margin:20px 0;font-variant-numeric:tabular-nums}
form{margin:0}button,a.button{display:block;width:100%;min-height:48px;margin-top:12px;padding:11px 20px;border:1px solid var(--line);border-radius:12px;background:transparent;color:var(--text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.primary,a.button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.note{margin-top:24px;font-size:.875rem}`;

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function layout(title: string, content: string, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title>
<style nonce="${nonce}">${style}</style></head><body><main><span class="label">Sandbox bank</span><h1>${escape(title)}</h1>${content}</main></body></html>`;
}

function amountOf({ amountMinor, currency }: PayerView): string {
  return `<p class="amount">${fromMinor(amountMinor).toFixed(2)} ${escape(currency.toUpperCase())}</p>`;
}

function decision(id: string, name: 'approve' | 'refuse', label: string): string {
  return `<form method="post" action="/sandbox/payments/${encodeURIComponent(id)}/${name}"><button${name === 'approve' ? ' class="primary"' : ''}>${label}</button></form>`;
}

/** Asks the payer, or says how the payment stands when nothing is left to decide. */
export function renderPayment(payment: PayerView, nonce: string): string {
  if (payment.status !== 'requires_action') return renderSettled(payment, nonce);
  const buttons = decision(payment.id, 'approve', 'Approve') + decision(payment.id, 'refuse', 'Refuse');
  return layout('Confirm your payment', `<p>${escape(payment.description)}</p>${amountOf(payment)}${buttons}<p class="note">This is a trial payment: no money moves, whatever you choose.</p>`, nonce);
}

const standing = { succeeded: 'This payment is approved', failed: 'This payment was not made', pending: 'This payment is on its way' } as const;

function renderSettled(payment: PayerView, nonce: string): string {
  const title = standing[payment.status as keyof typeof standing];
  const back = `<a class="button primary" href="${escape(payment.returnPath)}">Back to the site</a>`;
  return layout(title, `<p>${escape(payment.description)}</p>${amountOf(payment)}<p>There is nothing left to decide here.</p>${back}`, nonce);
}

export function renderUnknown(nonce: string): string {
  return layout('We do not know this payment', '<p>The address may be incomplete, or the payment was never begun. Nothing was charged. Please start again from your wallet.</p><a class="button primary" href="/wallet">To your wallet</a>', nonce);
}
