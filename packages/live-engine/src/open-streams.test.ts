import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-open-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stream = (streamId: string) => ({ streamId, epoch: 1, isRecorded: false, maxBitrate: 1_000_000 });
/** As the next start finds it. */
const wereOpen = (): boolean => createOpenStreams(folder).wereOpen;

test('the next start knows that streams were open, and the one after it only if they are open again', () => {
  expect(wereOpen()).toBe(false);
  const streams = createOpenStreams(folder);
  for (const id of ['a', 'b']) streams.open(stream(id));
  streams.remove('a');
  expect([wereOpen(), wereOpen()]).toEqual([true, false]);
});

test('streams that have ended are not waited for', () => {
  const streams = createOpenStreams(folder);
  streams.open(stream('a'));
  streams.remove('a');
  expect(wereOpen()).toBe(false);
});
