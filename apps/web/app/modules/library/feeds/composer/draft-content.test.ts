import { expect, test } from 'vitest';
import { contentOfDraft, isEmptyDraft, startOf } from './draft-content.ts';

const written = {
  text: 'Tonight.',
  access: 'paid',
  price: 4.5,
  when: 'later',
  publishedAt: '2030-01-31T18:00:00.000Z',
  publicAt: null,
  endsAt: null,
  polls: [{ question: 'Which?', options: ['One', ''], isMultiple: true, expiresAt: null }],
} as const;
const draft = { ...written, polls: [...written.polls].map((poll) => ({ ...poll, options: [...poll.options] })) };
const known = { ...draft, files: [], revision: 7, savedAt: '2026-11-24T20:00:00.000Z' };
const media = { fileIds: ['a', 'b'], thumbnail: { fileId: 'c' }, teaser: { fileId: null } };

test('what was saved is what is written on, and is saved as it was', () => {
  const { fields, polls } = startOf({ draft: known });
  const content = contentOfDraft({ fields, polls: { added: polls } as never, media });
  expect(content).toEqual({ ...draft, fileIds: ['a', 'b'], thumbnailId: 'c', teaserId: null });
});

test('without a draft, a post begins with the audience and the price of the latest ones', () => {
  expect(startOf({ last: { access: 'paid', price: 3 } }).fields).toMatchObject({ text: '', access: 'paid', price: 3 });
  expect(startOf({}).fields).toMatchObject({ access: 'public', price: '' });
});

test('a draft that this browser kept is written on, unless the site has one', () => {
  const keptHere = { text: 'Kept here.', access: 'followers', price: '', choice: startOf({}).fields.choice } as const;
  expect(startOf({}, keptHere).fields).toEqual(keptHere);
  expect(startOf({ draft: known }, keptHere).fields.text).toBe('Tonight.');
});

test('choices alone are no draft, a poll or a cover is one', () => {
  const { fields } = startOf({ last: { access: 'paid', price: 3 } });
  const none = { fileIds: [], thumbnail: { fileId: null }, teaser: { fileId: null } };
  const content = contentOfDraft({ fields, polls: { added: [] } as never, media: none });
  expect(isEmptyDraft(content)).toBe(true);
  expect(isEmptyDraft({ ...content, thumbnailId: 'c' })).toBe(false);
  expect(isEmptyDraft({ ...content, polls: draft.polls })).toBe(false);
});
