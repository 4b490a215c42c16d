import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { expect, test } from 'vitest';
import type { FileStage } from '../../library/files/editor-file.ts';
import type { Attachment } from './attachment.ts';
import { statusOf, summaryOf } from './attachment-labels.ts';
import { contentOfMessage } from '../files/file-labels.ts';

const kept: FileStage = { at: 'kept', fileId: 'file' };
const waiting: FileStage = { at: 'waiting' };
const rejected: FileStage = { at: 'rejected', message: 'This file is empty.', mayRetry: false };
const sending = (progress: number): FileStage => ({ at: 'sending', transfer: { phase: 'sending', progress } });
const attachment = (stage: FileStage, kind: Attachment['kind'] = 'photo'): Attachment => ({
  key: 'key',
  kind,
  name: 'a.png',
  preview: undefined,
  stage,
});

test('the summary says what there is and how far it is', () => {
  expect(summaryOf([attachment(kept), attachment(kept, 'video')], true)).toBe('1 photo and 1 video, ready to send');
  expect(summaryOf([attachment(kept), attachment(sending(0.34))], false)).toBe('2 photos · Uploading, 34%');
  expect(
    summaryOf([attachment(kept), attachment(sending(0.3)), attachment(sending(0.4)), attachment(waiting)], false),
  ).toBe('4 photos · 1 of 4 uploaded');
});

test('a rejected file is not counted, and nothing is ready while it is there', () => {
  expect(summaryOf([attachment(kept), attachment(rejected)], false)).toBe('1 photo uploaded');
  expect(summaryOf([attachment(rejected)], false)).toBe('');
});

test('each says why it cannot be sent, and whether a retry may help', () => {
  const none = new Map();
  expect(statusOf(attachment(rejected), none)).toEqual({
    text: 'Not uploaded',
    problem: 'This file is empty.',
    mayRetry: false,
  });
  expect(statusOf(attachment(sending(0.5)), none)).toEqual({ text: 'Uploading, 50%', percent: 50 });
  expect(statusOf(attachment(kept, 'video'), none)).toEqual({ text: 'Video, uploaded' });
  const failed = new Map([
    ['file', { status: 'failed', progress: 0, message: 'No frame of this video could be decoded.' } as const],
  ]);
  expect(statusOf(attachment(kept, 'video'), failed)).toEqual({
    text: 'Cannot be shown',
    problem: 'No frame of this video could be decoded. Please remove it.',
  });
});

test('the content of a message is counted', () => {
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
