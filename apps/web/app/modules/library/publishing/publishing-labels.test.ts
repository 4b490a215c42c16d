import { expect, test } from 'vitest';
import { atOnce } from './publishing-choice.ts';
import { hasBeenPublished, postMessages, savedMessage, saveLabel, statusNote } from './publishing-labels.ts';

test('the button says what saving will do', () => {
  expect([saveLabel(atOnce, false), saveLabel(atOnce, true)]).toEqual(['Publish', 'Save']);
  expect([saveLabel({ ...atOnce, when: 'later' }, true), saveLabel({ ...atOnce, when: 'draft' }, true)]).toEqual([
    'Schedule',
    'Save draft',
  ]);
});

test('the toast says what saving has done: only the first time that content is published', () => {
  expect([savedMessage('draft', false, postMessages), savedMessage('scheduled', true, postMessages)]).toEqual([
    'Draft saved',
    'Your post is scheduled',
  ]);
  expect([savedMessage('published', false, postMessages), savedMessage('published', true, postMessages)]).toEqual([
    'Your post is published',
    'Changes saved',
  ]);
  expect(savedMessage('ended', true, postMessages)).toBe('Changes saved');
});

test('content that was taken down counts as published before, new and scheduled content does not', () => {
  expect([undefined, { state: 'scheduled' } as const, { state: 'ended' } as const].map(hasBeenPublished)).toEqual([
    false,
    false,
    true,
  ]);
});

test('only performers who may publish read nothing about their status', () => {
  expect(statusNote('active', 'Wait.')).toBeUndefined();
  expect(statusNote('pending', 'Wait.')).toBe('Wait.');
  expect(statusNote('suspended', 'Wait.')).toBe('Your account is suspended, so you cannot publish.');
});
