import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EarlyAccess } from './feed-card.tsx';

const shown = (access: Partial<Feed['access']>): string =>
  renderToStaticMarkup(
    <EarlyAccess
      access={{ rule: 'subscribers', granted: true, offers: [], ...access }}
      publicAt="2026-05-20T18:00:00.000Z"
    />,
  )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u202F', ' ');

test('those who see a post early, or could, read when early access ends', () => {
  expect(shown({ reason: 'subscriber' })).toBe('Early access until May 20, 6:00 PM, then for everyone');
  expect(shown({ granted: false })).toContain('Early access until');
});

test('a public post says nothing of early access', () => {
  expect(shown({ reason: 'public' })).toBe('');
});

test('its owner and staff, who always have access, read it by the browser’s clock only', () => {
  expect([shown({ reason: 'owner' }), shown({ reason: 'staff' })]).toEqual(['', '']);
});
