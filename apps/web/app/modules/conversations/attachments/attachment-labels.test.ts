import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import type { FileStage } from '../../library/files/editor-file.ts';
import type { Attachment } from './attachment.ts';
import { standingOf, summaryOf } from './attachment-labels.ts';
import { contentOfMessage } from '../files/file-labels.ts';

const kept: FileStage = { at: 'kept', fileId: 'file' };
const waiting: FileStage = { at: 'waiting' };
const refused: FileStage = { at: 'rejected', message: 'This file is empty.', mayRetry: false };
const sending = (progress: number): FileStage => ({ at: 'sending', transfer: { phase: 'sending', progress } });
const attachment = (stage: FileStage, kind: Attachment['kind'] = 'photo'): Attachment => ({
  key: 'key',
  kind,
  name: 'a.png',
  preview: undefined,
  stage,
});

test('a summary tells what there is and how far it is', () => {
  expect(summaryOf([attachment(kept), attachment(kept, 'video')], true)).toBe('1 photo and 1 video, ready to send');
  expect(summaryOf([attachment(kept), attachment(sending(0.34))], false)).toBe('2 photos · Uploading, 34%');
  expect(
    summaryOf([attachment(kept), attachment(sending(0.3)), attachment(sending(0.4)), attachment(waiting)], false),
  ).toBe('4 photos · 1 of 4 uploaded');
});

test('what was refused is not counted, and nothing is ready while it is there', () => {
  expect(summaryOf([attachment(kept), attachment(refused)], false)).toBe('1 photo uploaded');
  expect(summaryOf([attachment(refused)], false)).toBe('');
});

test('each tells why it cannot be sent, and whether trying again may help', () => {
  const none = new Map();
  expect(standingOf(attachment(refused), none)).toEqual({
    words: 'Not uploaded',
    problem: 'This file is empty.',
    mayRetry: false,
  });
  expect(standingOf(attachment(sending(0.5)), none)).toEqual({ words: 'Uploading, 50%', percent: 50 });
  expect(standingOf(attachment(kept, 'video'), none)).toEqual({ words: 'Video, uploaded' });
  const failed = new Map([
    ['file', { status: 'failed', progress: 0, message: 'No picture of this video could be decoded.' } as const],
  ]);
  expect(standingOf(attachment(kept, 'video'), failed)).toEqual({
    words: 'Cannot be shown',
    problem: 'No picture of this video could be decoded. Please take it out.',
  });
});

test('a message’s content is counted in words', () => {
  const file = (type: 'message-photo' | 'message-video'): Message['files'][number] => ({
    _id: type,
    type,
    status: 'ready',
    width: null,
    height: null,
    thumbnails: [],
  });
  expect(contentOfMessage({ files: [file('message-photo'), file('message-photo'), file('message-video')] })).toBe(
    '2 photos and 1 video',
  );
  expect(contentOfMessage({ files: [file('message-video')] })).toBe('1 video');
});
