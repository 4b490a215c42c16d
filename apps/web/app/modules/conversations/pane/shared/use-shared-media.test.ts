import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import { withMessage } from './shared-media.tsx';

const message = (sequence: number, text = ''): Message => ({ _id: `m${sequence}`, sequence, text }) as Message;
const sequences = (messages: readonly Message[]): number[] => messages.map(({ sequence }) => sequence);

test('a new message comes first, and a changed one keeps its position', () => {
  const known = [message(9), message(7)];
  expect(sequences(withMessage(known, message(10), false))).toEqual([10, 9, 7]);
  expect(withMessage(known, message(7, 'opened'), false)).toEqual([message(9), message(7, 'opened')]);
});

test('a change further back than what is loaded waits for its page, so that those between are loaded too', () => {
  const known = [message(90), message(70)];
  expect(sequences(withMessage(known, message(3), true))).toEqual([90, 70]);
  expect(sequences(withMessage(known, message(80), true))).toEqual([90, 80, 70]);
});

test('once everything is loaded an older one is sorted in', () => {
  expect(sequences(withMessage([message(90), message(70)], message(3), false))).toEqual([90, 70, 3]);
});
