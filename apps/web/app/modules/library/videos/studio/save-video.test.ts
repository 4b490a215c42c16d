import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, type MadeCall } from '../../../../platform/testing/answer-calls.ts';
import { saveVideo, type VideoDraft } from './use-video-editor.ts';

const file = (name: string): File => new File(['x'], name);
const draft: VideoDraft = {
  body: { title: 'Bach', access: 'public' },
  poster: { of: 'video' },
  teaser: { of: 'none' },
  captions: [],
};
const before = {
  _id: 'v',
  captions: [{ language: 'no' }, { language: 'de' }],
  posterAtMs: 5_000,
  teaserStartMs: null,
  teaserDurationMs: null,
  teaser: { _id: 't' },
} as unknown as OwnVideo;

let calls: MadeCall[];
/** The forms that were sent, one after the other. */
let forms: (readonly [method: string, fields: Record<string, unknown>])[];

beforeEach(() => {
  calls = answerCalls({ removeVideoFile: () => ({}), changeVideo: () => before });
  forms = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      response = before;
      method = '';
      onload?: () => void;
      open(method: string): void {
        this.method = method;
      }
      send(form: FormData): void {
        forms.push([
          this.method,
          Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])),
        ]);
        this.onload?.();
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const save = (change: Partial<VideoDraft>, of?: OwnVideo) => saveVideo(of, { ...draft, ...change }, () => undefined);

test('a new video is sent in one form with all its files', async () => {
  await save({
    poster: { of: 'own', file: file('poster.png') },
    teaser: { of: 'part', startMs: 1_000, durationMs: 15_000 },
    captions: [{ language: 'no', file: file('no.vtt') }],
  });
  expect(forms).toEqual([
    [
      'POST',
      {
        title: 'Bach',
        access: 'public',
        teaserStartMs: '1000',
        teaserDurationMs: '15000',
        captionsLanguage: 'no',
        thumbnail: 'poster.png',
        captions: 'no.vtt',
      },
    ],
  ]);
  expect(calls).toEqual([]);
});

test('unwanted files are removed first, and kept files are not sent again', async () => {
  await save({ captions: [{ language: 'de', file: undefined }] }, before);
  expect(calls.map(({ query }) => query)).toEqual([
    { type: 'thumbnail' },
    { type: 'teaser' },
    { type: 'captions', language: 'no' },
  ]);
  expect(forms).toEqual([['PUT', { title: 'Bach', access: 'public' }]]);
});

test('the performer’s own picture and teaser are left alone', async () => {
  const kept = { ...before, posterAtMs: null, captions: [] } as OwnVideo;
  await save({ poster: { of: 'own', file: undefined }, teaser: { of: 'own', file: undefined } }, kept);
  expect(calls).toEqual([]);
});

test('captions in further languages follow one by one', async () => {
  await save({ captions: ['no', 'de', 'fr'].map((language) => ({ language, file: file(`${language}.vtt`) })) });
  expect(calls.map(({ body }) => body)).toEqual([{ captionsLanguage: 'de' }, { captionsLanguage: 'fr' }]);
});
