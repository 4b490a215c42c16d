import { createElement, lazy, Suspense, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderDocument } from './render.server.ts';

function documentOf(content: ReactNode): ReactNode {
  return createElement('html', { lang: 'en' }, createElement('body', {}, createElement(Suspense, { fallback: 'Loading' }, content)));
}

it('renders a document in one piece', async () => {
  expect(await renderDocument(documentOf('Anna & Bo'), 'n')).toBe('<html lang="en"><head></head><body><!--$-->Anna &amp; Bo<!--/$--></body></html>');
});

it('waits for a part that is still being loaded', async () => {
  const Late = lazy(async () => ({ default: () => 'Here it is' }));
  const html = await renderDocument(documentOf(createElement(Late)), 'n');
  expect(html).toMatch(/^<html/);
  expect(html).toContain('Here it is');
  expect(html).not.toContain('Loading');
});

it('rejects when the frame of a page fails', async () => {
  const Broken = (): never => {
    throw new Error('broken');
  };
  await expect(renderDocument(createElement(Broken), 'n')).rejects.toThrow('broken');
});
