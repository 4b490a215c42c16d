import { expect, test } from 'vitest';
import type { FileProgress } from '../../media/processing/file-progress.ts';
import type { FileStage } from '../../library/files/editor-file.ts';
import type { Attachment } from './attachment.ts';
import { draftStatusOf } from './use-attachments.ts';

const file = (stage: FileStage): Attachment => ({ key: 'k', kind: 'photo', name: 'a.png', preview: undefined, stage });
const kept = file({ at: 'kept', fileId: 'f' });
const none: ReadonlyMap<string, FileProgress> = new Map();
const priced = (price: number | string | null, files = [kept]) => draftStatusOf({ files, price }, none, 500);

test('a message can be sent when all its files have arrived', () => {
  expect(priced(null)).toEqual({ price: null, priceProblem: undefined, isReady: true });
  expect(priced(null, []).isReady).toBe(true);
  expect(priced(null, [kept, file({ at: 'waiting' })]).isReady).toBe(false);
  expect(priced(null, [file({ at: 'rejected', message: 'No.', mayRetry: true })]).isReady).toBe(false);
});

test('a file that cannot be shown holds the message back', () => {
  const failed = new Map([['f', { status: 'failed', progress: 0 } as const]]);
  expect(draftStatusOf({ files: [kept], price: null }, failed, 500).isReady).toBe(false);
});

test('a price lies between a cent and what a wallet may hold', () => {
  expect([priced(0.01), priced('5'), priced(500)].map(({ price, isReady }) => [price, isReady])).toEqual([
    [0.01, true],
    [5, true],
    [500, true],
  ]);
  for (const price of ['', 0, 500.01, 'x']) {
    expect(priced(price)).toMatchObject({
      priceProblem: 'Please choose a price from $0.01 to $500.00.',
      isReady: false,
    });
  }
});

test('a price without files locks nothing', () => {
  expect(priced('', [])).toEqual({ price: null, priceProblem: undefined, isReady: true });
});
