import type { Client } from '@ovation/client';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { searchVideos, uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { createWorld, makeWord, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let videoFile: Blob;
beforeAll(async () => {
  server = await startTestServer();
  videoFile = await makeVideoFile({ durationS: 1 });
});
afterAll(() => server.stop());

interface Titled {
  readonly title: string;
  readonly description: string;
  readonly access: 'public' | 'subscribers';
}

interface Kind {
  publish(performer: Person, content: Titled): Promise<{ readonly _id: string }>;
  search(
    client: Client,
    q: string,
  ): Promise<{ readonly data: readonly { readonly _id: string }[]; readonly isSimilar?: boolean | undefined }>;
}

const kinds: Readonly<Record<string, Kind>> = {
  galleries: {
    publish: (performer, content) => createWorld(server).gallery(performer, { ...content, photos: 1 }),
    search: (client, q) => client.call(searchGalleries, { query: { q } }),
  },
  videos: {
    publish: (performer, body) => performer.client.call(uploadVideo, { body, files: { video: videoFile } }),
    search: (client, q) => client.call(searchVideos, { query: { q } }),
  },
};

describe.each(Object.entries(kinds))('%s', (_name, { publish, search }) => {
  const find = async (q: string, client = server.client()) => {
    const { data, isSimilar } = await search(client, q);
    return { ids: data.map(({ _id }) => _id), isSimilar };
  };

  test('are found by title and public description, without accents and despite a typing mistake', async () => {
    const [performer, title, word] = [await createWorld(server).performer(), makeWord('quartz'), makeWord('quartz')];
    const { _id } = await publish(performer, {
      title: `Déjà ${title}`,
      description: `With ${word}.`,
      access: 'public',
    });
    for (const q of [`deja ${title}`, title.slice(0, 9).toUpperCase(), word, `${word} ${title}`])
      expect([q, await find(q)]).toEqual([q, { ids: [_id], isSimilar: undefined }]);
    for (const q of [title.replace('quartz', 'quatrz'), word.replace('quartz', 'uartz')])
      expect([q, await find(q)]).toEqual([q, { ids: [_id], isSimilar: true }]);
    for (const q of ['%', '!!!', `${title} nothing`]) expect((await find(q)).ids).toEqual([]);
  });

  test('that are locked are found by title only, also by their performer', async () => {
    const [performer, title, secret] = [await createWorld(server).performer(), makeWord('quartz'), makeWord('quartz')];
    const { _id } = await publish(performer, { title, description: `The secret is ${secret}.`, access: 'subscribers' });
    for (const client of [server.client(), performer.client]) {
      expect((await find(title, client)).ids).toEqual([_id]);
      for (const q of [secret, secret.replace('quartz', 'quatrz'), `${title} ${secret}`])
        expect((await find(q, client)).ids).toEqual([]);
    }
  });
});
