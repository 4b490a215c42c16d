import { expect, test } from 'vitest';
import { reset } from '../../../platform/state/reset.ts';
import type { Attachment } from './attachment.ts';
import {
  attachmentMoved,
  attachmentRemoved,
  attachmentsAdded,
  attachmentsCleared,
  attachmentSlice,
  attachmentStaged,
  priceChanged,
  type AttachmentState,
} from './attachment-slice.ts';

const { reducer } = attachmentSlice;
type Action = Parameters<typeof reducer>[1];
const after = (...actions: readonly Action[]): AttachmentState =>
  actions.reduce<AttachmentState>(reducer, attachmentSlice.getInitialState());
const attachment = (key: string): Attachment => ({
  key,
  kind: 'photo',
  name: `${key}.png`,
  preview: undefined,
  stage: { at: 'waiting' },
});
const added = (conversationId: string, ...keys: readonly string[]): Action =>
  attachmentsAdded({ conversationId, files: keys.map(attachment) });
const keysOf = (state: AttachmentState, conversationId: string) =>
  state.drafts[conversationId]?.files.map(({ key }) => key);

test('each conversation has its own attachments, in the order in which they were chosen', () => {
  const state = after(added('one', 'a', 'b'), added('other', 'x'), added('one', 'c'));
  expect([keysOf(state, 'one'), keysOf(state, 'other')]).toEqual([['a', 'b', 'c'], ['x']]);
});

test('a moved attachment takes the position of another, and the rest make room', () => {
  expect(
    keysOf(after(added('one', 'a', 'b', 'c'), attachmentMoved({ conversationId: 'one', key: 'c', to: 0 })), 'one'),
  ).toEqual(['c', 'a', 'b']);
  expect(
    keysOf(after(added('one', 'a', 'b'), attachmentMoved({ conversationId: 'one', key: 'gone', to: 0 })), 'one'),
  ).toEqual(['a', 'b']);
});

test('an update of a removed attachment is ignored', () => {
  const state = after(
    added('one', 'a', 'b'),
    attachmentRemoved({ conversationId: 'one', key: 'a' }),
    attachmentStaged({ conversationId: 'one', key: 'a', stage: { at: 'kept', fileId: 'f' } }),
  );
  expect(state.drafts['one']?.files).toEqual([attachment('b')]);
});

test('the price is cleared with the last attachment, after sending and at logout', () => {
  const priced = [added('one', 'a'), priceChanged({ conversationId: 'one', price: 5 })];
  expect(after(...priced).drafts['one']?.price).toBe(5);
  for (const end of [
    attachmentRemoved({ conversationId: 'one', key: 'a' }),
    attachmentsCleared({ conversationId: 'one' }),
    reset(),
  ])
    expect(after(...priced, end).drafts).toEqual({});
});
