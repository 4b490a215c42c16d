import { expect, test } from 'vitest';
import { stateWords } from './state-words.ts';

const now = 1_000_000;
const usual = { status: 'live', publishing: { at: 'sending' }, hasPicture: true, now } as const;

test('while all is well it says no more than “Live”', () =>
  expect(stateWords(usual)).toEqual({ label: 'Live', tone: 'live', note: undefined }));

test('a lost connection says for how long the stream waits', () => {
  const publishing = { at: 'reconnecting', until: now + 41_500 } as const;
  const { label, note } = stateWords({ ...usual, publishing });
  expect([label, note]).toEqual(['Reconnecting…', expect.stringContaining('42 more seconds')]);
});

test('a camera that has stopped is a problem although the connection is well', () =>
  expect(stateWords({ ...usual, hasPicture: false })).toMatchObject({ tone: 'problem' }));

test('video from an encoder is live, and not from here', () =>
  expect(stateWords({ ...usual, publishing: { at: 'idle' }, hasPicture: false })).toMatchObject({
    label: 'Live',
    note: expect.stringContaining('encoder'),
  }));

test('before the first video no one sees anything', () =>
  expect(stateWords({ ...usual, status: 'waiting', publishing: { at: 'idle' } })).toMatchObject({
    label: 'Waiting for video',
    tone: 'waiting',
  }));
