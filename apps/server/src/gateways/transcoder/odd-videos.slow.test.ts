import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeVideoClip, writeVideoOf, turnClip } from '../../../test/clips.ts';
import { watchClip, type WatchedClip } from '../../../test/watch-clip.ts';
import { transcoderChildren } from '../../../test/transcoder-children.ts';
import { createChildTranscoder } from './child-transcoder.ts';
import type { MediaResult } from './transcoder.ts';

const transcoder = createChildTranscoder({ logger: pino({ level: 'silent' }), sharedChildren: transcoderChildren });
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
});
afterAll(async () => {
  await transcoder.close();
  await rm(folder, { recursive: true, force: true });
});

/** Transcodes a source, and decodes each rung completely. */
async function transcode(source: string): Promise<{ result: MediaResult; rungs: WatchedClip[]; codecs: string[] }> {
  const output = await mkdtemp(join(folder, 'out-'));
  const result = await transcoder.video(source, output);
  const master = await readFile(join(output, 'hls/master.m3u8'), 'utf8');
  const variants = [...master.matchAll(/CODECS="([^"]+)"\n(\S+)/g)];
  const rungs = await Promise.all(variants.map(([, , uri = '']) => watchClip(join(output, 'hls', uri))));
  return { result, rungs, codecs: variants.map(([, codecs = '']) => codecs) };
}

const halves = (size: string, rate: number, seconds: number) =>
  `color=blue:s=${size}:r=${rate}:d=${seconds},drawbox=w=iw/2:h=ih:color=red:t=fill`;
const isRed = ([red = 0, green = 0, blue = 0]: readonly number[]) => red > 180 && green < 70 && blue < 70;
const isBlue = ([red = 0, green = 0, blue = 0]: readonly number[]) => blue > 180 && green < 70 && red < 70;
const nameIt = (colour: readonly number[]) => (isRed(colour) ? 'red' : isBlue(colour) ? 'blue' : colour.join());

/** Every rung must be 8 bit, 4:2:0, BT.709, with red on the left and blue on the right. */
function expectCommon(rungs: readonly WatchedClip[]): void {
  for (const rung of rungs) {
    expect([rung.pixelFormat, rung.colours]).toEqual(['yuv420p', [1, 1, 1]]);
    expect([nameIt(rung.colourAt(0.2, 0.5)), nameIt(rung.colourAt(0.8, 0.5))]).toEqual(['red', 'blue']);
  }
}

test('2160 lines become six rungs with the same frames', async () => {
  const source = await writeVideoOf(join(folder, 'uhd.mp4'), { graph: `${halves('3840x2160', 4, 1)},format=yuv420p` });
  const { rungs, result } = await transcode(source);
  expect(rungs.map(({ width, height }) => `${width}x${height}`)).toEqual([
    '640x360',
    '960x540',
    '1280x720',
    '1920x1080',
    '2560x1440',
    '3840x2160',
  ]);
  expect(rungs.map(({ frameCount }) => frameCount)).toEqual([4, 4, 4, 4, 4, 4]);
  expect(result).toMatchObject({ width: 3_840, height: 2_160 });
  expectCommon(rungs);
});

const toHdr = (transfer: string) =>
  `format=gbrp,zscale=tin=bt709:pin=bt709:min=gbr:p=2020:t=${transfer}:m=2020_ncl:r=tv:npl=203,format=yuv420p10le`;
test.each([
  ['HDR10', 'smpte2084'],
  ['HLG, as phones record it', 'arib-std-b67'],
])('%s is tone-mapped, and red stays red', async (_, transfer) => {
  const source = await writeVideoOf(join(folder, `${transfer}.mp4`), {
    graph: `${halves('320x180', 10, 1)},${toHdr(transfer)}`,
    encoder: 'libx265',
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
  });
  expect(await watchClip(source)).toMatchObject({
    pixelFormat: 'yuv420p10le',
    colours: [9, transfer === 'smpte2084' ? 16 : 18, 9],
  });
  const { rungs } = await transcode(source);
  expectCommon(rungs);
});

test.each([
  ['10 bit', { graph: `${halves('160x90', 10, 1)},format=yuv420p10le` }],
  ['4:4:4', { graph: `${halves('160x90', 10, 1)},format=yuv444p` }],
  ['full range, as webcams record it', { graph: `${halves('160x90', 10, 1)},scale=out_range=pc,format=yuvj420p` }],
  [
    'RGB, as screens are recorded',
    { graph: `${halves('160x90', 10, 1)},format=bgr0`, encoder: 'ffv1', options: {}, container: 'matroska' },
  ],
  [
    '10 bit 4:2:2, as studios deliver',
    { graph: `${halves('160x90', 10, 1)},format=yuv422p10le`, encoder: 'prores_ks', options: {}, container: 'mov' },
  ],
  [
    'wide gamut without HDR',
    {
      graph: `${halves('160x90', 10, 1)},format=gbrp,zscale=tin=bt709:pin=bt709:min=gbr:p=2020:t=709:m=2020_ncl:r=tv,format=yuv420p10le`,
    },
  ],
  [
    'interlaced',
    {
      graph: `${halves('160x90', 20, 1)},interlace,format=yuv420p`,
      encoder: 'mpeg2video',
      options: { flags: '+ildct+ilme' },
      container: 'mpegts',
    },
  ],
] as const)('%s is converted for all phones', async (name, video) => {
  const { rungs } = await transcode(await writeVideoOf(join(folder, `${name.replaceAll(/\W/g, '-')}.bin`), video));
  expect(rungs).toHaveLength(1);
  expect(rungs[0]?.frameCount).toBeGreaterThanOrEqual(9);
  expectCommon(rungs);
});

test.each([
  ['161x91', '160x90'],
  ['90x161', '90x160'],
  ['640x24', '640x24'],
  ['3x3', '2x2'],
])('an odd size of %s becomes %s', async (odd, even) => {
  const { rungs } = await transcode(
    await writeVideoOf(join(folder, `${odd}.mkv`), {
      graph: `${halves(odd, 10, 0.5)},format=bgr0`,
      encoder: 'ffv1',
      options: {},
      container: 'matroska',
    }),
  );
  expect(rungs.map(({ width, height }) => `${width}x${height}`)).toEqual([even]);
});

test('pixels that are not square become square', async () => {
  const { rungs, result } = await transcode(
    await writeVideoOf(join(folder, 'wide.mp4'), { graph: `${halves('144x96', 10, 0.5)},setsar=4/3,format=yuv420p` }),
  );
  expect(result).toMatchObject({ width: 192, height: 96 });
  expect(rungs.map(({ width, height }) => `${width}x${height}`)).toEqual(['192x96']);
});

test('a video recorded with a rotated phone plays upright', async () => {
  const lying = await writeVideoClip(join(folder, 'lying.mp4'), { width: 160, height: 90, seconds: 1 });
  const {
    rungs: [rung],
  } = await transcode(await turnClip(lying, join(folder, 'turned.mp4')));
  expect(rung).toMatchObject({ width: 90, height: 160 });
  expect([nameIt(rung?.colourAt(0.5, 0.1) ?? []), nameIt(rung?.colourAt(0.5, 0.9) ?? [])]).toEqual(['red', 'blue']);
});

test('a variable frame rate becomes a constant one of the same duration', async () => {
  const varying = `testsrc=s=160x90:r=30:d=2,select='if(lt(t,1),1,not(mod(n,5)))',format=yuv420p`;
  const source = await writeVideoOf(join(folder, 'varying.mkv'), { graph: varying, container: 'matroska' });
  const before = await watchClip(source);
  const {
    rungs: [rung],
    result,
  } = await transcode(source);
  expect(Math.abs((rung?.seconds ?? 0) - before.seconds)).toBeLessThan(0.15);
  expect(rung?.frameCount).toBeGreaterThanOrEqual(before.frameCount - 2);
  expect(result.durationMs).toBeGreaterThan(1_800);
});

test('a video without sound stays silent, and one with sound keeps it', async () => {
  const silent = await transcode(
    await writeVideoOf(join(folder, 'silent.mp4'), { graph: `${halves('160x90', 10, 1)},format=yuv420p` }),
  );
  expect(silent.codecs).toEqual([expect.stringMatching(/^avc1\.\w{6}$/)]);
  const loud = await transcode(await writeVideoClip(join(folder, 'loud.mp4'), { width: 160, height: 90, seconds: 1 }));
  expect(loud.codecs).toEqual([expect.stringMatching(/^avc1\.\w{6},mp4a\.40\.2$/)]);
});

test('with a fractional frame rate, segments still have four seconds', async () => {
  const source = await writeVideoOf(join(folder, 'ntsc.mp4'), {
    graph: 'testsrc=s=160x90:r=30000/1001:d=13,format=yuv420p',
  });
  const output = await mkdtemp(join(folder, 'out-'));
  await transcoder.video(source, output);
  const segments = [...(await readFile(join(output, 'hls/90/index.m3u8'), 'utf8')).matchAll(/#EXTINF:([\d.]+)/g)].map(
    ([, seconds]) => Math.round(Number(seconds)),
  );
  expect(segments).toEqual([4, 4, 4, 1]);
});
