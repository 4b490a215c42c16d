import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { expect, test } from 'vitest';
import { failure } from '../../../platform/testing/answer-calls.ts';
import { changeFiles, chosenFile, keptFile, kindOf, type EditorFile, type FileStage } from './editor-file.ts';
import { mayArriveLater } from './use-editor-files.ts';

const editorFile = (key: string): EditorFile => ({
  key,
  kind: 'photo',
  name: `${key}.png`,
  preview: undefined,
  isLocal: true,
  file: undefined,
  stage: { at: 'waiting' },
});
const keys = (files: readonly EditorFile[]): string => files.map(({ key }) => key).join('');
const three = ['a', 'b', 'c'].map(editorFile);

test.each([
  ['image/png', 'x', 'photo'],
  ['video/mp4', 'x', 'video'],
  ['audio/mpeg', 'x', 'audio'],
  ['', 'a.HEIC', 'photo'],
  ['', 'b.mkv', 'video'],
  ['application/octet-stream', 'c.flac', 'audio'],
  ['', 'c.caf', 'audio'],
  ['', 'c.W64', 'audio'],
  ['application/pdf', 'd.pdf', undefined],
  ['', 'e', undefined],
] as const)('a file of type %j called %s is a %s', (type, name, kind) => expect(kindOf({ type, name })).toBe(kind));

test('a file that is plainly wrong is rejected before it is sent', () => {
  expect(chosenFile(new File(['x'], 'a.pdf', { type: 'application/pdf' })).stage).toMatchObject({
    at: 'rejected',
    mayRetry: false,
    message: 'This is not a photo, video or audio file.',
  });
  expect(chosenFile(new File([], 'a.png', { type: 'image/png' })).stage).toMatchObject({
    at: 'rejected',
    message: 'This file is empty.',
  });
  const large = Object.defineProperty(new File(['x'], 'a.png', { type: 'image/png' }), 'size', {
    value: 41 * 1_024 ** 2,
  });
  expect(chosenFile(large).stage).toMatchObject({
    at: 'rejected',
    message: 'This file is too large: 41 MB. The limit is 40 MB.',
  });
  expect(chosenFile(new File(['x'], 'a.png', { type: 'image/png' })).stage).toEqual({ at: 'waiting' });
});

test('files that the post has already are named by their kind and position', () => {
  const file = { _id: '1', type: 'feed-audio', status: 'ready', width: null, height: null, thumbnails: [] } as FeedFile;
  expect(keptFile(file, 1)).toMatchObject({
    kind: 'audio',
    name: 'Audio file 2',
    stage: { at: 'kept', fileId: '1' },
    isLocal: false,
  });
});

test('files are added at the end, removed and sorted', () => {
  expect(keys(changeFiles(three, { type: 'added', files: [editorFile('d')] }))).toBe('abcd');
  expect(keys(changeFiles(three, { type: 'removed', key: 'b' }))).toBe('ac');
  expect(keys(changeFiles(three, { type: 'ordered', keys: ['c', 'a', 'b', 'gone'] }))).toBe('cab');
});

test('an update of one file leaves the others unchanged; of a removed one, all', () => {
  const stage: FileStage = { at: 'kept', fileId: '1' };
  expect(changeFiles(three, { type: 'staged', key: 'b', stage }).map((file) => file.stage.at)).toEqual([
    'waiting',
    'kept',
    'waiting',
  ]);
  expect(changeFiles(three, { type: 'staged', key: 'gone', stage })).toEqual(three);
});

test('a retry helps after a lost connection or with a busy site, but not where the site rejected the file', () => {
  expect([0, 429, 500, 503].map((status) => mayArriveLater(failure(status)))).toEqual([true, true, true, true]);
  expect([413, 415, 422].map((status) => mayArriveLater(failure(status)))).toEqual([false, false, false]);
});
