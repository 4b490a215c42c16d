import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forbiddenStorage, memoryStorage } from '../../../platform/testing/memory-storage.ts';
import { feedDrafts, galleryDrafts, type Draft } from './draft.ts';
import { atOnce } from './publishing-choice.ts';

const draft: Draft = {
  text: 'Tonight',
  access: 'paid',
  price: 2.5,
  choice: { ...atOnce, when: 'later', at: '2026-05-20T18:00' },
};
const browser = (localStorage: Storage): void => void vi.stubGlobal('window', { localStorage });

beforeEach(() => browser(memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

test('unpublished text is restored, for the performer who wrote it', () => {
  feedDrafts.write('ada', draft);
  expect([feedDrafts.read('ada'), feedDrafts.read('bo')]).toEqual([draft, undefined]);
  expect(galleryDrafts.read('ada')).toBeUndefined();
});

test('an empty draft is deleted, and so is a published one', () => {
  feedDrafts.write('ada', draft);
  feedDrafts.write('ada', { ...draft, text: ' \n' });
  expect(feedDrafts.read('ada')).toBeUndefined();
  galleryDrafts.write('ada', { title: '', description: 'Paris', access: 'public', price: '' });
  galleryDrafts.write('ada', undefined);
  expect(galleryDrafts.read('ada')).toBeUndefined();
});

test.each(['not json', '{"text":1}', '{"text":"x","access":"secret","price":""}'])(
  'stored text that is not a draft (%s) is ignored',
  (stored) => {
    window.localStorage.setItem('draft:feed:ada', stored);
    expect(feedDrafts.read('ada')).toBeUndefined();
  },
);

test('a draft of an earlier version is published at once unless the performer chooses otherwise', () => {
  window.localStorage.setItem('draft:feed:ada', '{"text":"Tonight","access":"public","price":""}');
  expect(feedDrafts.read('ada')?.choice).toEqual(atOnce);
});

test('a browser that stores nothing is no obstacle to writing', () => {
  browser(forbiddenStorage());
  feedDrafts.write('ada', draft);
  expect(feedDrafts.read('ada')).toBeUndefined();
});
