import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import { Decoder, Demuxer, FilterAPI } from 'node-av/api';
import { AVCOL_RANGE_JPEG, AVCOL_SPC_UNSPECIFIED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import sharp, { type Sharp } from 'sharp';
import { Reader, boxIn, type Box } from './heif-boxes.ts';
import { readHeif, type HeifFile, type HeifItem } from './heif-file.ts';
import { transformed } from './heic-transforms.ts';
import { maxPixels, tooManyPixels } from '../upright.ts';

const maxTiles = 1_024;

/** The layout of an image's tiles; an image without tiles is its only tile. */
interface Layout {
  readonly columns: number;
  readonly width: number;
  readonly height: number;
  readonly tiles: readonly HeifItem[];
}

/**
 * Converts a HEIC image to a PNG, upright, with its colour profile and transparency. The container is read here, the
 * tiles are decoded by FFmpeg. Throws RangeError for damaged files, and MediaError for images that are too large.
 */
export async function pngOfHeic(path: string): Promise<Buffer> {
  const file = readHeif(await readFile(path));
  const shown = shownItem(file);
  const pixels = await withAlpha(file, shown, await decoded(file, shown, 'rgb24'));
  const upright = await transformed(pixels, shown.properties);
  const png = await upright.png({ compressionLevel: 0 }).toBuffer();
  const profile = shown.properties.find(
    ({ type, content }) => type === 'colr' && /^(prof|rICC)/.test(content.toString('latin1', 0, 4)),
  );
  return profile ? withProfile(png, profile.content.subarray(4)) : png;
}

interface ShownItem extends HeifItem {
  readonly id: number;
}

/** An identity item shows another image, with additional transforms. */
function shownItem(file: HeifFile): ShownItem {
  const primary = file.item(file.primary);
  const [id = 0] = primary.tiles;
  if (primary.type !== 'iden') return { ...primary, id: file.primary };
  const original = file.item(id);
  return { ...original, id, properties: [...original.properties, ...primary.properties] };
}

/** The alpha channel is a second image, of the same size before transforms. */
async function withAlpha(file: HeifFile, { id }: ShownItem, colours: Sharp): Promise<Sharp> {
  const alpha = file.alphaOf(id);
  if (!alpha) return colours;
  const {
    data,
    info: { width, height },
  } = await colours.raw().toBuffer({ resolveWithObject: true });
  const opacity = await (
    await decoded(file, alpha, 'gray')
  )
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const both = await sharp(data, { raw: { width, height, channels: 3 } })
    .joinChannel(opacity, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
  return sharp(both, { raw: { width, height, channels: 4 } });
}

type PixelFormat = 'rgb24' | 'gray';

const channelsOf = { rgb24: 3, gray: 1 } as const;

async function decoded(file: HeifFile, item: HeifItem, format: PixelFormat): Promise<Sharp> {
  const layout = layoutOf(file, item);
  if (layout.width * layout.height > maxPixels || layout.tiles.length > maxTiles) throw tooManyPixels();
  const { width, height } = layout;
  return sharp(await compose(layout, item.properties, format), {
    raw: { width, height, channels: channelsOf[format] },
  });
}

function layoutOf(file: HeifFile, item: HeifItem): Layout {
  if (item.type !== 'grid') {
    const size = new Reader(boxIn(item.properties, 'ispe'), 4);
    return { columns: 1, width: size.number(4), height: size.number(4), tiles: [item] };
  }
  const reader = new Reader(item.data, 1);
  const sideSize = (reader.number(1) & 1) === 1 ? 4 : 2;
  const [rows, columns] = [reader.number(1) + 1, reader.number(1) + 1];
  if (item.tiles.length !== rows * columns) throw new RangeError('Tiles are missing.');
  return {
    columns,
    width: reader.number(sideSize),
    height: reader.number(sideSize),
    tiles: item.tiles.map((id) => file.item(id)),
  };
}

async function compose(
  { columns, width, height, tiles }: Layout,
  properties: readonly Box[],
  format: PixelFormat,
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * channelsOf[format]);
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
      paste(await pixelsOf(frame, properties, format), frame, {
        pixels,
        channels: channelsOf[format],
        width,
        height,
        left,
        top,
      });
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

/** A tile as a separate stream: its parameter sets, then its slices (ISO 14496-15), each after a start code. */
function streamOf({ data, properties }: HeifItem): Buffer {
  const configuration = boxIn(properties, 'hvcC');
  const units: Buffer[] = [];
  const sets = new Reader(configuration, 22);
  for (let arrays = sets.number(1); arrays > 0; arrays -= 1) {
    sets.number(1);
    for (let count = sets.number(2); count > 0; count -= 1) units.push(startCode, sets.take(sets.number(2)));
  }
  const lengthSize = ((configuration[21] ?? 0) & 3) + 1;
  for (const reader = new Reader(data); !reader.isAtEnd;) units.push(startCode, reader.take(reader.number(lengthSize)));
  return Buffer.concat(units);
}

const matrices: Record<number, string> = { 1: 'bt709', 5: 'smpte170m', 6: 'smpte170m', 9: 'bt2020nc' };

/**
 * The container's colour properties take precedence over the stream's. Without either, the range is HEVC's limited one,
 * and the matrix BT.601.
 */
async function pixelsOf(frame: Frame, properties: readonly Box[], format: PixelFormat): Promise<Buffer> {
  const stated = properties.find(
    ({ type, content }) => type === 'colr' && content.toString('latin1', 0, 4) === 'nclx',
  )?.content;
  const isFull = stated ? ((stated[10] ?? 0) & 0x80) !== 0 : frame.colorRange === AVCOL_RANGE_JPEG;
  const matrix =
    (stated && matrices[stated.readUInt16BE(8)]) ??
    (frame.colorSpace === AVCOL_SPC_UNSPECIFIED ? 'smpte170m' : undefined);
  const hint = `setparams=range=${isFull ? 'pc' : 'tv'}${matrix === undefined ? '' : `:colorspace=${matrix}`}`;
  using filter = FilterAPI.create(
    `${hint},scale=flags=bicubic+accurate_rnd+full_chroma_int:out_range=pc,format=${format}`,
    { threads: 1 },
  );
  const [first] = await filter.processAll(frame);
  if (!first) throw new RangeError('A tile could not be read.');
  using picture = first;
  return picture.toBuffer();
}

interface Canvas {
  readonly pixels: Buffer;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** Parts of the tile outside of the image are left out. */
function paste(
  tile: Buffer,
  { width: tileWidth, height: tileHeight }: Frame,
  { pixels, channels, width, height, left, top }: Canvas,
): void {
  const shown = Math.min(tileWidth, width - left);
  if (shown <= 0) return;
  for (let row = 0; row < Math.min(tileHeight, height - top); row += 1) {
    tile.copy(
      pixels,
      ((top + row) * width + left) * channels,
      row * tileWidth * channels,
      (row * tileWidth + shown) * channels,
    );
  }
}

/** Inserts a colour profile after the header of a PNG, because photos of phones have a wider gamut than sRGB. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const headerEnd = 33;
  const content = Buffer.concat([Buffer.from('iCCPprofile\0\0'), deflateSync(profile)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, headerEnd), length, content, check, png.subarray(headerEnd)]);
}
