import { searchOwnPhotos, uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import type { TestServer } from '../start-server.ts';

export const inOrder = { sortBy: 'position', sort: 'asc', pageSize: 100 } as const;

/** What tests of galleries do with a server. */
export function galleryStageFor(server: () => TestServer) {
  return {
    worldOf: () => createWorld(server()),
    photoIdsOf: async ({ client }: Person, galleryId: string) =>
      (await client.call(searchOwnPhotos, { query: { ...inOrder, galleryId } })).data.map(({ _id }) => _id),
    upload: async ({ client }: Person, body: object = {}) =>
      client.call(uploadPhoto, { body, files: { photo: await makePicture({ width: 320, height: 240 }) } }),
    isStored: async (key: string) => (await server().app.storage.stat(key)) !== undefined,
    later: (ms: number) => new Date(server().clock.now().getTime() + ms).toISOString(),
  };
}
