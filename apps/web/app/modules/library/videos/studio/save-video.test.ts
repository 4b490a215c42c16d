import type { OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, type MadeCall } from '../../../../platform/testing/answer-calls.ts';
import { saveVideo, type VideoDraft } from './save-video.ts';

const file = (name: string): File => new File(['x'], name);
const draft: VideoDraft = {
  fields: { title: 'Bach', access: 'public' },
  poster: { of: 'film' },
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
/** What left as forms, one after the other. */
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

test('a new video comes in one form with all its files', async () => {
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

test('what is no longer wanted goes first; what the site has and is kept is not sent again', async () => {
  await save({ captions: [{ language: 'de', file: undefined }] }, before);
  expect(calls.map(({ query }) => query)).toEqual([
    { type: 'thumbnail' },
    { type: 'teaser' },
    { type: 'captions', language: 'no' },
  ]);
  expect(forms).toEqual([['PUT', { title: 'Bach', access: 'public' }]]);
});

test('a picture and a teaser of one’s own that stay are not touched', async () => {
  const kept = { ...before, posterAtMs: null, captions: [] } as OwnVideo;
  await save({ poster: { of: 'own', file: undefined }, teaser: { of: 'own', file: undefined } }, kept);
  expect(calls).toEqual([]);
});

test('captions in further languages follow, one after the other', async () => {
  await save({ captions: ['no', 'de', 'fr'].map((language) => ({ language, file: file(`${language}.vtt`) })) });
  expect(calls.map(({ body }) => body)).toEqual([{ captionsLanguage: 'de' }, { captionsLanguage: 'fr' }]);
});
