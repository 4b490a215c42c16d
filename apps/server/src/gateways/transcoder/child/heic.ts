import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import { AVCOL_SPC_UNSPECIFIED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import sharp, { type Sharp } from 'sharp';
import { Reader, boxIn, type Box } from './heif-boxes.ts';
import { readHeif, type HeifFile, type HeifItem } from './heif-file.ts';

const mostPixels = 100_000_000;
const mostTiles = 1_024;

/** Where the tiles of a picture lie; one that has none is its own only tile. */
interface Layout {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly HeifItem[];
}

/**
 * A phone's HEIC picture as a PNG, upright, its colour profile kept: the container is read here, the tiles are decoded by FFmpeg.
 * Throws RangeError for what is damaged or too large.
 */
export async function pngOfHeic(path: string): Promise<Buffer> {
  const file = readHeif(await readFile(path));
  const primary = file.item(file.primary);
  const layout = layoutOf(file, primary);
  if (layout.width * layout.height > mostPixels || layout.tiles.length > mostTiles) throw new RangeError('The picture is too large.');
  const pixels = await compose(layout, primary.properties);
  const upright = await transformed(pixels, layout, primary.properties);
  const png = await upright.png({ compressionLevel: 0 }).toBuffer();
  const profile = primary.properties.find(({ type, content }) => type === 'colr' && /^(prof|rICC)/.test(content.toString('latin1', 0, 4)));
  return profile ? withProfile(png, profile.content.subarray(4)) : png;
}

function layoutOf(file: HeifFile, primary: HeifItem): Layout {
  if (primary.type !== 'grid') {
    const size = new Reader(boxIn(primary.properties, 'ispe'), 4);
    return { columns: 1, width: size.number(4), height: size.number(4), tiles: [primary] };
  }
  const reader = new Reader(primary.data, 1);
  const sideSize = (reader.number(1) & 1) === 1 ? 4 : 2;
  const [rows, columns] = [reader.number(1) + 1, reader.number(1) + 1];
  if (primary.tiles.length !== rows * columns) throw new RangeError('Tiles are missing.');
  return { columns, width: reader.number(sideSize), height: reader.number(sideSize), tiles: primary.tiles.map((id) => file.item(id)) };
}

async function compose({ columns, width, height, tiles }: Layout, properties: readonly Box[]): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  const stream = Buffer.concat(tiles.map(streamOf));
  await using demuxer = await Demuxer.open(stream, { format: 'hevc' });
  const video = demuxer.video();
  if (!video) throw new RangeError('There is no picture.');
  using decoder = await Decoder.create(video, { exitOnError: true, threadCount: 1 });
  let index = 0;
  const take = async (frames: readonly Frame[]): Promise<void> => {
    for (const each of frames) {
      using frame = each;
      const left = (index % columns) * frame.width;
      const top = Math.floor(index / columns) * frame.height;
      paste(await rgbOf(frame, properties), frame, { pixels, width, height, left, top });
      index += 1;
    }
  };
  for await (using packet of demuxer.packets(video.index)) {
    if (!packet) break;
    await take(await decoder.decodeAll(packet));
  }
  await take(await decoder.decodeAll(null));
  if (index !== tiles.length) throw new RangeError('Not all tiles could be decoded.');
  return pixels;
}

const startCode = Buffer.from([0, 0, 0, 1]);

/** A tile as a stream of its own: its parameter sets, then its slices (ISO 14496-15), each behind a start code. */
function streamOf({ data, properties }: HeifItem): Buffer {
  const configuration = boxIn(properties, 'hvcC');
  const units: Buffer[] = [];
  const sets = new Reader(configuration, 22);
  for (let arrays = sets.number(1); arrays > 0; arrays -= 1) {
    sets.number(1);
    for (let count = sets.number(2); count > 0; count -= 1) units.push(startCode, sets.take(sets.number(2)));
  }
  const lengthSize = ((configuration[21] ?? 0) & 3) + 1;
  for (const reader = new Reader(data); !reader.isAtEnd; ) units.push(startCode, reader.take(reader.number(lengthSize)));
  return Buffer.concat(units);
}

const matrices: Record<number, string> = { 1: 'bt709', 5: 'smpte170m', 6: 'smpte170m', 9: 'bt2020nc' };

/** What the container says of the colours goes before what the stream says; where both are silent, HEIF has full range and BT.601. */
async function rgbOf(frame: Frame, properties: readonly Box[]): Promise<Buffer> {
  const stated = properties.find(({ type, content }) => type === 'colr' && content.toString('latin1', 0, 4) === 'nclx')?.content;
  const matrix = stated ? matrices[stated.readUInt16BE(8)] : undefined;
  const range = stated && ((stated[10] ?? 0) & 0x80) === 0 ? 'tv' : 'pc';
  const hint = matrix !== undefined || frame.colorSpace === AVCOL_SPC_UNSPECIFIED ? `setparams=range=${range}:colorspace=${matrix ?? 'smpte170m'},` : '';
  using filter = FilterAPI.create(`${hint}scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24`, { threads: 1 });
  const [first] = await filter.processAll(frame);
  if (!first) throw new RangeError('A tile could not be read.');
  using picture = first;
  return picture.toBuffer();
}

interface Canvas {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** What of the tile lies beyond the picture's edge stays out. */
function paste(tile: Buffer, { width: tileWidth, height: tileHeight }: Frame, { pixels, width, height, left, top }: Canvas): void {
  const shown = Math.min(tileWidth, width - left);
  if (shown <= 0) return;
  for (let row = 0; row < Math.min(tileHeight, height - top); row += 1) tile.copy(pixels, ((top + row) * width + left) * 3, row * tileWidth * 3, (row * tileWidth + shown) * 3);
}

/** Turned (counter-clockwise) and mirrored in the order in which the file says it. */
async function transformed(pixels: Buffer, { width, height }: Layout, properties: readonly Box[]): Promise<Sharp> {
  let image = sharp(pixels, { raw: { width, height, channels: 3 } });
  for (const { type, content } of properties.filter((property) => property.type === 'irot' || property.type === 'imir')) {
    const amount = content[0] ?? 0;
    const next = type === 'irot' ? image.rotate((360 - (amount & 3) * 90) % 360) : (amount & 1) === 0 ? image.flip() : image.flop();
    const { data, info } = await next.raw().toBuffer({ resolveWithObject: true });
    image = sharp(data, { raw: info });
  }
  return image;
}

/** Puts a colour profile into a PNG, behind its header: phones' pictures have a wider gamut than sRGB. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33;
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0'), deflateSync(profile)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, headerEnd), length, content, check, png.subarray(headerEnd)]);
}
