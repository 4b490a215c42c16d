import { direction, languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Failure } from '../../failure.ts';
import { escapeMarkup } from './markup.ts';

/** The site's colours and shapes, without its fonts and scripts, which may not be available. */
const style = `:root{color-scheme:light dark;background:light-dark(#faf9f8,#1f1c1d);color:light-dark(#1f1c1b,#ece8e7)}
body{margin:0;min-height:100dvh;display:grid;place-items:center;font:1rem/1.55 system-ui,sans-serif;text-align:center}
main{max-width:32rem;padding:2rem 1.5rem}h1{margin:0;font:500 clamp(1.875rem,1.5rem + 1.6vw,2.625rem)/1.12 Georgia,serif;text-wrap:balance}
p{margin:1rem 0;color:light-dark(#57524e,#c9c3c2);overflow-wrap:anywhere}small{color:light-dark(#6b6661,#a39c9b)}
ul{list-style:none;margin:1.5rem 0;padding:0;text-align:start;border-block-start:1px solid light-dark(#e4e0dc,#3d3839)}
li{display:flex;justify-content:space-between;gap:1.5rem;padding:.75rem 0;border-block-end:1px solid light-dark(#e4e0dc,#3d3839)}
a{display:inline-block;margin:.5rem .25rem;padding:.6rem 1.4rem;border-radius:2rem;border:1px solid light-dark(#c5c0bb,#7d7676);color:inherit;text-decoration:none}
a.main{background:light-dark(#a81c4b,#c52e5e);border-color:transparent;color:#fff}a:focus-visible{outline:2px solid light-dark(#a81c4b,#e87a9b);outline-offset:2px}`;

/**
 * Reloads the page once the site responds, after a random delay, so that not all visitors return at the same moment.
 */
const recovery = `const look=()=>fetch('/api/health',{cache:'no-store'}).then(r=>r.ok).catch(()=>false).then(ok=>ok?location.reload():wait());
const wait=()=>setTimeout(look,2000+Math.random()*2000);wait();`;

/** Allows only the page's own style and script. */
export const errorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  `script-src 'sha256-${hash('sha256', recovery, 'base64')}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a browser opens an address outside of the API, or sends a form there. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    ['GET', 'HEAD', 'POST'].includes(method) &&
    !/^\/api(?:[/?]|$)/.test(url) &&
    (headers.accept?.includes('text/html') ?? false)
  );
}

/** What a page says about its own failure, in place of the general sentences. */
export interface OwnExplanation {
  readonly title: string;
  readonly text: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/**
 * The page for errors that our pages cannot show: their thread has ended, there were too many requests, or the address
 * cannot be decoded.
 */
export function errorPage(failure: Failure, request: FastifyRequest, own?: OwnExplanation): string {
  const { canRetry, reloadsItself, ...general } = contentOf(failure);
  const { title, text } = own ?? general;
  const facts = own ? listOf(own.facts) : '';
  const again = canRetry
    ? `<a class="main" href="${escapeMarkup(request.url)}">${escapeMarkup(t('Try again'))}</a>`
    : '';
  const script = reloadsItself ? `<script>${recovery}</script>` : '';
  return `<!doctype html><html lang="${languageCode()}" dir="${direction()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${style}</style></head>
<body><main><div role="${reloadsItself ? 'status' : 'alert'}"><h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>${facts}</div><p>${again}<a href="/">${escapeMarkup(t('Go to Home'))}</a></p><small>${escapeMarkup(t('Reference {id}', { id: request.id }))}</small></main>${script}</body></html>`;
}

function listOf(facts: OwnExplanation['facts']): string {
  const items = facts.map(
    ([name, value]) => `<li><span>${escapeMarkup(name)}</span><strong>${escapeMarkup(value)}</strong></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

interface Content {
  readonly title: string;
  readonly text: string;
  readonly canRetry: boolean;
  readonly reloadsItself: boolean;
}

function contentOf(failure: Failure): Content {
  if (failure.code === 'not-found')
    return {
      title: t('Page not found'),
      text: t('The address may be wrong, or the page was removed.'),
      canRetry: false,
      reloadsItself: false,
    };
  if (failure.code === 'unavailable')
    return {
      title: t('We will be right back'),
      text: t('Part of the site is unavailable. This page reloads automatically once it is back.'),
      canRetry: true,
      reloadsItself: true,
    };
  return { title: t('Something went wrong'), text: explanationOf(failure), canRetry: true, reloadsItself: false };
}

function explanationOf({ code, shown }: Failure): string {
  return code === 'internal' ? t('This is our fault. Please try again in a moment.') : shown;
}
