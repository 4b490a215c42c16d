import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../../platform/state/store.ts';
import { catchUploads, type FakeRequest } from '../../../platform/testing/fake-requests.ts';
import { attach, attachmentsOf, clearAttachments, detach, tryAgain } from './attachment-calls.ts';
import { recallSent } from '../files/sent-pictures.ts';

const { show } = vi.hoisted(() => ({ show: vi.fn() }));
vi.mock('@mantine/notifications', () => ({ notifications: { show } }));

let store: Store;
let requests: readonly FakeRequest[];
const files = (id = 'c') => attachmentsOf(store.getState(), id).files;
const stages = (): string[] => files().map(({ stage }) => stage.at);
const photos = (count: number): File[] =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }));
const arrive = (index: number) =>
  requests[index]?.answer(201, { _id: `file ${index}`, type: 'message-photo', status: 'queued' });

beforeEach(() => {
  requests = catchUploads();
  store = createStore(undefined);
});
afterEach(async () => {
  for (const file of files()) store.dispatch(detach('c', file));
  await vi.dynamicImportSettled();
  show.mockClear();
});

test('three files are sent at once; the next starts when one has arrived', async () => {
  store.dispatch(attach('c', photos(5)));
  expect(stages()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
  arrive(1);
  await vi.waitFor(() => expect(stages()).toEqual(['sending', 'kept', 'sending', 'sending', 'waiting']));
});

test('at most ten files go into one message, and a toast says so', async () => {
  store.dispatch(attach('c', photos(7)));
  store.dispatch(attach('c', photos(7)));
  expect(files()).toHaveLength(10);
  await vi.waitFor(() =>
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('You can attach up to 10 photos and videos') }),
    ),
  );
});

test('removing a file cancels its upload, and makes room for the next', async () => {
  store.dispatch(attach('c', photos(4)));
  const [first] = files();
  if (first) store.dispatch(detach('c', first));
  await vi.waitFor(() => expect(stages()).toEqual(['sending', 'sending', 'sending']));
  expect(requests.map(({ isAborted }) => isAborted)).toEqual([true, false, false, false]);
});

test('the progress of a file is kept', () => {
  store.dispatch(attach('c', photos(1)));
  requests[0]?.progress(0.25);
  expect(files()[0]?.stage).toEqual({ at: 'sending', transfer: { phase: 'sending', progress: 0.25 } });
});

test('a file can be sent again after a lost connection, but not once the site has rejected it', async () => {
  store.dispatch(attach('c', photos(2)));
  requests[0]?.lose();
  requests[1]?.answer(415, { statusCode: 415, code: 'file-invalid', message: 'This is no picture.', requestId: 'r' });
  await vi.waitFor(() => expect(stages()).toEqual(['rejected', 'rejected']));
  expect(files().map(({ stage }) => stage.at === 'rejected' && stage.mayRetry)).toEqual([true, false]);
  store.dispatch(tryAgain('c', files()[0]?.key ?? ''));
  arrive(2);
  await vi.waitFor(() => expect(stages()[0]).toBe('kept'));
});

test('a sent file keeps its local preview until the site has its own picture, and the tray is empty', async () => {
  store.dispatch(attach('c', photos(1)));
  arrive(0);
  await vi.waitFor(() => expect(stages()).toEqual(['kept']));
  const preview = files()[0]?.preview;
  store.dispatch(clearAttachments('c'));
  expect([files(), recallSent('file 0')]).toEqual([[], { kind: 'photo', preview }]);
});
