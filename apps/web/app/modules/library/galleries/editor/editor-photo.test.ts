import type { OwnPhoto } from '@ovation/contract/publishing/galleries.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../../platform/api/api.ts';
import { answerCalls } from '../../../../platform/testing/answer-calls.ts';
import { changePhotos, chosenPhoto, keptOf, keptPhoto, type EditorPhoto } from './editor-photo.ts';
import { readOwnPhotos } from './read-photos.ts';

afterEach(() => void vi.restoreAllMocks());

const photo = (id: string, title = ''): OwnPhoto =>
  ({ _id: id, title, file: { thumbnails: [{ url: `/${id}.webp` }] } }) as OwnPhoto;
const keys = (photos: readonly EditorPhoto[]): string => photos.map(({ key }) => key).join('');

test('only photos go into a gallery', () => {
  expect(chosenPhoto(new File(['x'], 'a.mp4', { type: 'video/mp4' })).stage).toMatchObject({
    at: 'rejected',
    message: 'This is not a photo.',
    mayRetry: false,
  });
  expect(chosenPhoto(new File(['x'], 'a.jpg', { type: 'image/jpeg' })).stage).toEqual({ at: 'waiting' });
});

test('photos can be sorted and removed; the gallery has those that arrived', () => {
  const waiting: EditorPhoto = {
    key: 'w',
    name: 'w',
    preview: undefined,
    isLocal: true,
    file: undefined,
    stage: { at: 'waiting' },
  };
  const photos = changePhotos([photo('a'), photo('b')].map(keptPhoto), { type: 'added', photos: [waiting] });
  const ordered = changePhotos(photos, { type: 'ordered', keys: ['b', 'w', 'a'] });
  expect([keys(ordered), keptOf(ordered).map(({ _id }) => _id)]).toEqual(['bwa', ['b', 'a']]);
  expect(keys(changePhotos(ordered, { type: 'removed', key: 'b' }))).toBe('wa');
});

test('fresh data from the site updates its photo but keeps the local preview', () => {
  const local: EditorPhoto = {
    key: 'local',
    name: 'cat.jpg',
    preview: 'blob:1',
    isLocal: true,
    file: undefined,
    stage: { at: 'kept', photo: photo('a') },
  };
  const refreshed = changePhotos([local, keptPhoto(photo('b'), 1)], {
    type: 'refreshed',
    photos: [photo('a', 'The cat'), photo('b', 'The dog'), photo('z')],
  });
  expect(refreshed.map(({ key, name, preview }) => [key, name, preview])).toEqual([
    ['local', 'The cat', 'blob:1'],
    ['b', 'The dog', '/b.webp'],
  ]);
});

test('all photos of a large gallery are read, in their order', async () => {
  const calls = answerCalls({
    searchOwnPhotos: ({ query }) => ({ data: [photo(`page ${String(query?.['current'])}`)], total: 250 }),
  });
  const photos = await readOwnPhotos(api, { galleryId: 'g' });
  expect(photos.map(({ _id }) => _id)).toEqual(['page 1', 'page 2', 'page 3']);
  expect(calls[0]?.query).toMatchObject({ galleryId: 'g', sortBy: 'position', sort: 'asc' });
  await readOwnPhotos(api, { isLoose: 'true' });
  expect(calls.at(-1)?.query).toMatchObject({ sortBy: 'createdAt' });
});
