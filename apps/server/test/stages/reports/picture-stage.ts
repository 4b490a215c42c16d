import { createFeed, getFeed, getOwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import {
  deleteHashList,
  importHashList,
  listHashLists,
  type PictureCategory,
} from '@ovation/contract/site/hash-lists.ts';
import type { ReportCase } from '@ovation/contract/site/reports.ts';
import type { Person } from '@ovation/testing';
import sharp, { type Sharp } from 'sharp';
import { drawScene } from '../scenes.ts';
import { setComplaintStage } from './complaint-stage.ts';

const blobOf = async (picture: Sharp): Promise<Blob> =>
  new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/jpeg' });

/** A site with pictures that can be recognised, lists of them, and the cases about what was found. */
export async function setPictureStage() {
  const stage = await setComplaintStage();
  const { server } = stage;
  let seeds = 0;
  const newSeed = (): number => (seeds += 1);

  const picture = async (seed: number): Promise<Blob> => blobOf((await drawScene(seed)).jpeg({ quality: 90 }));
  /** The same picture, as it comes back: smaller, and of another quality. */
  const copyOf = async (seed: number): Promise<Blob> => {
    const small = await (await drawScene(seed)).resize(400).png().toBuffer();
    return blobOf(sharp(small).jpeg({ quality: 45 }));
  };

  async function post(performer: Person, file: Blob, body: object = {}) {
    const { _id: fileId } = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file } });
    const { _id: feedId } = await performer.client.call(createFeed, {
      body: { text: 'From the wings.', fileIds: [fileId], ...body },
    });
    await server.runJobs();
    return { fileId, feedId };
  }
  const own = ({ client }: Person, id: string) => client.call(getOwnFeed, { params: { id } });
  const isShown = (id: string, { client }: Pick<Person, 'client'> = { client: server.client() }) =>
    client.call(getFeed, { params: { id } }).then(
      () => true,
      () => false,
    );
  const hashesOf = async (fileId: string): Promise<string[]> => {
    const rows = await server.app.database
      .selectFrom('picture_hashes')
      .select('hash')
      .where('file_id', '=', fileId)
      .execute();
    return rows.map(({ hash }) => BigInt(`0b${hash}`).toString(16).padStart(64, '0'));
  };
  /** The hash of a scene, found by publishing it somewhere that is deleted again. */
  async function hashOf(seed: number): Promise<string> {
    const performer = await stage.world.performer();
    const { fileId } = await post(performer, await picture(seed));
    const [hash = ''] = await hashesOf(fileId);
    await server.app.database.deleteFrom('files').where('id', '=', fileId).execute();
    return hash;
  }

  const importLines = (lines: string, body: { name?: string; category?: PictureCategory } = {}) =>
    server.admin.call(importHashList, {
      body: { name: 'Partners', category: 'minors', ...body },
      files: { file: new Blob([lines], { type: 'text/csv' }) },
    });
  /** Puts scenes on an imported list. */
  async function list(seed: number, category: PictureCategory = 'minors') {
    const { _id } = await importLines(await hashOf(seed), { category });
    await server.runJobs();
    return _id;
  }
  const lists = () => server.admin.call(listHashLists, { query: { pageSize: 100 } });
  const deleteList = (id: string) => server.admin.call(deleteHashList, { params: { id } });
  const caseAbout = async (fileId: string): Promise<ReportCase | undefined> =>
    (await stage.openCases()).find(({ object }) => object.objectId === fileId);
  const caseIdOf = async (fileId: string) => (await caseAbout(fileId))?._id ?? 'none';

  return {
    ...stage,
    newSeed,
    picture,
    copyOf,
    post,
    own,
    isShown,
    hashesOf,
    importLines,
    list,
    lists,
    deleteList,
    caseAbout,
    caseIdOf,
  };
}

export type PictureStage = Awaited<ReturnType<typeof setPictureStage>>;
