import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listKept } from '../browser/kept.ts';
import { answerCalls, failure } from '../testing/answer-calls.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import type { Wish } from './send-wish.ts';
import { keepWish, sendWishes } from './wishes.ts';

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn() } }));

const like = (isOn: boolean): Wish => ({ act: 'like', kind: 'feed', id: 'f', isOn });
const loggedInAs = (id: string) => ({ getMe: () => ({ _id: id }) });
const sentBy = (calls: ReturnType<typeof answerCalls>): string[] =>
  calls.map(({ name }) => name).filter((name) => name !== 'getMe');

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('of several presses about the same post the last one is sent, once', async () => {
  const calls = answerCalls({ ...loggedInAs('ada'), react: () => ({}), unreact: () => ({}) });
  for (const isOn of [true, false, true]) keepWish('ada', like(isOn), { onRefused: vi.fn() });
  await sendWishes('ada');
  await sendWishes('ada');
  expect(sentBy(calls)).toEqual(['react']);
});

test('without an answer a wish goes on waiting', async () => {
  let isOffline = true;
  const calls = answerCalls({
    ...loggedInAs('ada'),
    react: () => {
      if (isOffline) throw failure(0);
      return {};
    },
  });
  keepWish('ada', like(true), { onRefused: vi.fn() });
  await sendWishes('ada');
  expect(listKept('ada', 'wish')).toEqual(['like:feed:f']);
  isOffline = false;
  await sendWishes('ada');
  expect([sentBy(calls), listKept('ada', 'wish')]).toEqual([['react', 'react'], []]);
});

test('a wish that the server refuses is taken back on the page, and not sent again', async () => {
  const calls = answerCalls({
    ...loggedInAs('ada'),
    react: () => {
      throw failure(403);
    },
  });
  const onRefused = vi.fn();
  keepWish('ada', like(true), { onRefused });
  await sendWishes('ada');
  await sendWishes('ada');
  expect(onRefused).toHaveBeenCalledOnce();
  expect(sentBy(calls)).toEqual(['react']);
});

test('a wish is not sent with the session of another account', async () => {
  const calls = answerCalls({ ...loggedInAs('grace'), react: () => ({}) });
  keepWish('ada', like(true), { onRefused: vi.fn() });
  await sendWishes('ada');
  expect(sentBy(calls)).toEqual([]);
});

test('the opposite, pressed while a wish is being sent, is sent after it', async () => {
  const calls = answerCalls({
    ...loggedInAs('ada'),
    react: () => void keepWish('ada', like(false), { onRefused: vi.fn() }),
    unreact: () => ({}),
  });
  keepWish('ada', like(true), { onRefused: vi.fn() });
  await sendWishes('ada');
  expect([sentBy(calls), listKept('ada', 'wish')]).toEqual([['react', 'unreact'], []]);
});

test('a like that was kept by an earlier page is reported, so that this one shows it', async () => {
  answerCalls({ ...loggedInAs('ada'), react: () => ({}) });
  localStorage.setItem('kept:ada:wish:like:feed:g', JSON.stringify({ ...like(true), id: 'g' }));
  expect(await sendWishes('ada')).toBe(true);
});
