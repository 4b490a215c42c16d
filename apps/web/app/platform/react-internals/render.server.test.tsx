// oxlint-disable-next-line no-restricted-imports -- What is tested waits for such a part.
import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderDocument } from './render.server.ts';

function documentOf(content: ReactNode): ReactNode {
  return createElement(
    'html',
    { lang: 'en' },
    createElement('body', {}, createElement(Suspense, { fallback: 'Loading' }, content)),
  );
}

test('renders a document in one piece', async () => {
  expect(await renderDocument(documentOf('Anna & Bo'), 'n')).toBe(
    '<html lang="en"><head></head><body><!--$-->Anna &amp; Bo<!--/$--></body></html>',
  );
});

test('waits for a lazy part that is still being loaded', async () => {
  const LazyPart = lazy(async () => ({ default: () => 'Here it is' }));
  const html = await renderDocument(documentOf(createElement(LazyPart)), 'n');
  expect(html).toMatch(/^<html/);
  expect(html).toContain('Here it is');
  expect(html).not.toContain('Loading');
});

test('rejects when the page outside of any boundary fails', async () => {
  const Broken = (): never => {
    throw new Error('broken');
  };
  await expect(renderDocument(createElement(Broken), 'n')).rejects.toThrow('broken');
});
