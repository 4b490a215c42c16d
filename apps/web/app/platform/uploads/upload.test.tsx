// @vitest-environment happy-dom
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchUploads } from '../testing/fake-requests.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { useUpload, type Upload } from './upload.ts';

const file = (name: string): File => new File(['x'], name, { type: 'image/png' });
const upload = () => renderInApp(() => useUpload(uploadFeedPhoto));

/** Starts an upload; the returned function waits for its end. */
function begin(of: { readonly current: Upload<typeof uploadFeedPhoto> }, name: string): () => Promise<unknown> {
  let ended: Promise<unknown> = Promise.resolve();
  act(() => void (ended = of.current.start(file(name))));
  return () => act(() => ended);
}

test('an upload shows its progress, and is idle when it has arrived', async () => {
  const requests = catchUploads();
  const { result } = upload();
  const end = begin(result, 'a.png');
  act(() => requests[0]?.progress(0.5));
  expect(result.current.state).toEqual({ name: 'a.png', transfer: { phase: 'sending', progress: 0.5 } });
  requests[0]?.answer(201, { _id: '1' });
  expect([await end(), result.current.state]).toEqual([{ _id: '1' }, undefined]);
});

test('an upload that was rejected or lost says why, until another is sent', async () => {
  const requests = catchUploads();
  const { result } = upload();
  const end = begin(result, 'a.png');
  requests[0]?.answer(415, { statusCode: 415, code: 'file-invalid', message: 'This is no picture.', requestId: 'r' });
  expect([await end(), result.current.state]).toMatchObject([
    undefined,
    { name: 'a.png', error: 'This is no picture.' },
  ]);
  begin(result, 'b.png');
  expect(result.current.state).toEqual({ name: 'b.png', transfer: { phase: 'sending', progress: 0 } });
  act(() => requests[1]?.lose());
});

test('cancelling ends it without an error', async () => {
  const requests = catchUploads();
  const { result } = upload();
  const end = begin(result, 'a.png');
  act(() => result.current.cancel());
  expect([await end(), result.current.state, requests[0]?.isAborted]).toEqual([undefined, undefined, true]);
});

test('another file replaces the first, which does not come back', async () => {
  const requests = catchUploads();
  const { result } = upload();
  const first = begin(result, 'a.png');
  const second = begin(result, 'b.png');
  expect(await first()).toBeUndefined();
  expect([result.current.state?.name, requests.map(({ isAborted }) => isAborted)]).toEqual(['b.png', [true, false]]);
  requests[1]?.answer(201, { _id: '2' });
  expect(await second()).toEqual({ _id: '2' });
});

test('leaving the page aborts the upload', () => {
  const requests = catchUploads();
  const { result, unmount } = upload();
  begin(result, 'a.png');
  unmount();
  expect(requests[0]?.isAborted).toBe(true);
});
