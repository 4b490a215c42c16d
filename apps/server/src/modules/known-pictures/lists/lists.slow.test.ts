import { importHashList } from '@ovation/contract/site/hash-lists.ts';
import { uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeVideoOf } from '../../../../test/clips.ts';
import { drawScene } from '../../../../test/stages/scenes.ts';
import { joinStaff } from '../../../../test/staff/staff-stage.ts';
import { setPictureStage, type PictureStage } from '../../../../test/stages/reports/picture-stage.ts';

let stage: PictureStage;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  stage = await setPictureStage();
});
afterAll(async () => {
  await stage.server.stop();
  await rm(folder, { recursive: true, force: true });
});

const hash = (digit: string): string => digit.repeat(64);
const listNamed = async (name: string) => (await stage.lists()).data.find((list) => list.name === name);

describe('an import', () => {
  test('counts different pictures, whatever columns, comments and headings the file has', async () => {
    const lines = [
      'hash,quality',
      `${hash('a')},100`,
      '# a comment',
      '',
      `"${hash('B')}";80`,
      hash('b'),
      ` ${hash('c')}`,
    ];
    const imported = await stage.importLines(`\uFEFF${lines.join('\r\n')}`, { name: 'Three', category: 'other' });
    expect(imported).toMatchObject({ name: 'Three', category: 'other', status: 'importing' });
    await stage.server.runJobs();
    expect(await listNamed('Three')).toMatchObject({ status: 'ready', totalPicture: 3 });
  });

  test('with wrong lines changes nothing, and names them', async () => {
    const lines = [hash('a'), 'abc', hash('b'), hash('g'), `${hash('c')}0`];
    await expect(stage.importLines(lines.join('\n'), { name: 'Wrong' })).rejects.toMatchObject({
      code: 'file-invalid',
      message: expect.stringContaining('Lines 2, 4, 5 do not begin with a PDQ hash'),
    });
    expect(await listNamed('Wrong')).toBeUndefined();
  });

  test('names at most twenty of many wrong lines', async () => {
    const lines = Array.from({ length: 100 }, () => 'not a hash');
    await expect(stage.importLines(lines.join('\n'))).rejects.toMatchObject({
      message: expect.stringMatching(/20, 21 and 79 more do not begin/),
    });
  });

  test('of a file without a hash changes nothing', async () => {
    await expect(stage.importLines('# nothing\n\n')).rejects.toMatchObject({ code: 'file-invalid' });
    await expect(stage.importLines('hash')).rejects.toMatchObject({ message: expect.stringContaining('no hash') });
  });

  test('is for staff who moderate', async () => {
    const other = await joinStaff(stage.server, 'finance');
    const files = { file: new Blob([hash('a')]) };
    await expect(
      other.client.call(importHashList, { body: { name: 'Mine', category: 'other' }, files }),
    ).rejects.toMatchObject({ statusCode: 403 });
  });
});

test('a list finds what was published before it was imported', async () => {
  const seed = stage.newSeed();
  const { feedId, fileId } = await stage.post(await stage.world.performer(), await stage.copyOf(seed));
  expect(await stage.isShown(feedId)).toBe(true);
  await stage.list(seed);
  expect(await stage.isShown(feedId)).toBe(false);
  expect(await stage.caseAbout(fileId)).toBeDefined();
});

test('of two lists with the same picture the more serious category counts, and each picture is one case', async () => {
  const seed = stage.newSeed();
  for (const category of ['other', 'minors', 'non-consensual'] as const) await stage.list(seed, category);
  const { fileId } = await stage.post(await stage.world.performer(), await stage.picture(seed));
  expect((await stage.caseAbout(fileId))?.reasons).toEqual([{ reason: 'minor', count: 1 }]);
  await stage.list(seed);
  expect((await stage.caseAbout(fileId))?.totalReport).toBe(1);
});

test('a deleted list finds nothing more, and what it has found waits for staff', async () => {
  const seed = stage.newSeed();
  const listId = await stage.list(seed);
  const found = await stage.post(await stage.world.performer(), await stage.picture(seed));
  await stage.deleteList(listId);
  expect(await stage.isShown(found.feedId)).toBe(false);
  expect(await stage.caseAbout(found.fileId)).toBeDefined();
  expect(await stage.isShown((await stage.post(await stage.world.performer(), await stage.picture(seed))).feedId)).toBe(
    true,
  );
  await expect(stage.deleteList(listId)).rejects.toMatchObject({ code: 'not-found' });
});

test('a video that shows a listed picture is held', async () => {
  const [performer, seed] = [await stage.world.performer(), stage.newSeed()];
  await stage.list(seed);
  const frame = join(folder, 'frame.png');
  await (await drawScene(seed, { width: 320, height: 240 })).toFile(frame);
  const graph = `movie=${frame}:loop=0,setpts=N/24/TB,trim=duration=2,format=yuv420p`;
  const bytes = await readFile(await writeVideoOf(join(folder, 'scene.mp4'), { graph }));
  const files = { file: new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }) };
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, { body: {}, files });
  const { _id: feedId } = await performer.client.call(createFeed, { body: { fileIds: [fileId] } });
  await stage.server.runJobs();
  expect(await stage.isShown(feedId)).toBe(false);
  const file = (await stage.own(performer, feedId)).files[0];
  expect(file).toMatchObject({ isUnderReview: true });
  expect(file).not.toHaveProperty('hlsUrl');
});
