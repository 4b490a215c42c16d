import { Decoder, Demuxer, Encoder } from 'node-av/api';
import { FF_ENCODER_LIBX265 } from 'node-av/constants';

interface HeicOptions {
  /** FFmpeg's colour names, row by row; a single one is a picture without tiles. */
  readonly tiles: readonly string[];
  readonly columns: number;
  /** The coded size, before turning; parts of tiles beyond it are not shown. */
  readonly width: number;
  readonly height: number;
  /** Quarter turns, counter-clockwise. */
  readonly turns?: number;
  /** An ICC profile for the colours. */
  readonly profile?: Buffer;
  /** FFmpeg's name; the container does not describe colours. */
  readonly pixelFormat?: 'yuvj420p' | 'yuv420p' | 'yuvj444p';
  /** The visible part: a centred clean aperture. */
  readonly shown?: { readonly width: number; readonly height: number };
  /** The opacity as a grey; only for a picture without tiles. */
  readonly alpha?: string;
}

const tileSide = 64;

/** A HEIC picture like phones write it: HEVC tiles of 64 × 64, a grid that joins them, and how to crop and turn it. */
export async function makeHeic({
  tiles,
  columns,
  width,
  height,
  turns = 0,
  profile,
  pixelFormat = 'yuvj420p',
  shown,
  alpha,
}: HeicOptions): Promise<Buffer> {
  const coded: Tile[] = [];
  for (const colour of [...tiles, ...(alpha === undefined ? [] : [alpha])])
    coded.push(await encodeTile(colour, pixelFormat));
  const isGrid = tiles.length > 1;
  const ids = tiles.map((_, index) => index + 1);
  const gridId = tiles.length + 1;
  const primary = isGrid ? gridId : 1;
  const shape = numbers(
    [1, 0],
    [1, 0],
    [1, Math.ceil(tiles.length / columns) - 1],
    [1, columns - 1],
    [2, width],
    [2, height],
  );
  const kept = [
    coded[0]?.configuration ?? Buffer.alloc(0),
    full('ispe', numbers([4, tileSide], [4, tileSide])),
    full('ispe', numbers([4, width], [4, height])),
    box('irot', numbers([1, turns])),
  ];
  const extras = [
    ...(profile ? [box('colr', Buffer.concat([Buffer.from('prof'), profile]))] : []),
    ...(shown ? [apertureOf(shown)] : []),
  ];
  const own = [...extras.map((_, index) => kept.length + index + 1), 4];
  kept.push(...extras, full('auxC', Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0')));
  const alphaId = 2;
  const properties = [
    ...(alpha === undefined ? [] : [[alphaId, [1, 2, kept.length]] as const]),
    ...(isGrid ? ids.map((id) => [id, [1, 2]] as const) : []),
    [primary, isGrid ? [3, ...own] : [1, 3, ...own]] as const,
  ];
  const names = [
    ...ids.map((id) => [id, 'hvc1'] as const),
    ...(alpha === undefined ? [] : [[alphaId, 'hvc1'] as const]),
    ...(isGrid ? [[gridId, 'grid'] as const] : []),
  ];
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
  const meta = (start: number): Buffer =>
    full(
      'meta',
      Buffer.concat([
        full('hdlr', Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
        full('pitm', numbers([2, primary])),
        full(
          'iinf',
          Buffer.concat([
            numbers([2, names.length]),
            ...names.map(([id, type]) =>
              full('infe', Buffer.concat([numbers([2, id], [2, 0]), Buffer.from(`${type}\0`)]), 2),
            ),
          ]),
        ),
        ...(isGrid
          ? [full('iref', box('dimg', numbers([2, gridId], [2, ids.length], ...ids.map((id) => [2, id] as const))))]
          : []),
        ...(alpha === undefined ? [] : [full('iref', box('auxl', numbers([2, alphaId], [2, 1], [2, primary])))]),
        box(
          'iprp',
          Buffer.concat([
            box('ipco', Buffer.concat(kept)),
            full(
              'ipma',
              Buffer.concat([
                numbers([4, properties.length]),
                ...properties.map(([id, indexes]) =>
                  numbers([2, id], [1, indexes.length], ...indexes.map((index) => [1, index] as const)),
                ),
              ]),
            ),
          ]),
        ),
        box('idat', isGrid ? shape : Buffer.alloc(0)),
        full(
          'iloc',
          placesOf(
            coded.map(({ data }) => data.length),
            start,
            isGrid ? { id: gridId, length: shape.length } : undefined,
          ),
          1,
        ),
      ]),
    );
  const start = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(start), box('mdat', Buffer.concat(coded.map(({ data }) => data)))]);
}

function apertureOf({ width, height }: { readonly width: number; readonly height: number }): Buffer {
  return box('clap', numbers([4, width], [4, 1], [4, height], [4, 1], [4, 0], [4, 1], [4, 0], [4, 1]));
}

function placesOf(
  lengths: readonly number[],
  start: number,
  grid: { readonly id: number; readonly length: number } | undefined,
): Buffer {
  let at = start;
  const places = lengths.map((length, index) => {
    const place = numbers([2, index + 1], [2, 0], [2, 0], [2, 1], [4, at], [4, length]);
    at += length;
    return place;
  });
  const inside = grid ? [numbers([2, grid.id], [2, 1], [2, 0], [2, 1], [4, 0], [4, grid.length])] : [];
  return Buffer.concat([numbers([2, 0x44_00], [2, places.length + inside.length]), ...places, ...inside]);
}

interface Tile {
  readonly configuration: Buffer;
  readonly data: Buffer;
}

/** One picture in HEVC: its parameter sets, and its slices with length prefixes. */
async function encodeTile(colour: string, pixelFormat: string): Promise<Tile> {
  const units = unitsIn(
    await encodeFrame(
      `color=${colour}:s=${tileSide}x${tileSide}:r=1:d=1,scale=out_range=${pixelFormat.startsWith('yuvj') ? 'pc' : 'tv'}:out_color_matrix=smpte170m,format=${pixelFormat}`,
    ),
  );
  const kindOf = (unit: Buffer): number => ((unit[0] ?? 0) >> 1) & 63;
  const sets = units.filter((unit) => kindOf(unit) >= 32 && kindOf(unit) <= 34);
  const slices = units.filter((unit) => kindOf(unit) < 32);
  const configuration = Buffer.concat([
    numbers([1, 1]),
    Buffer.alloc(20),
    numbers([1, 0xff], [1, sets.length]),
    ...sets.map((unit) => Buffer.concat([numbers([1, kindOf(unit)], [2, 1], [2, unit.length]), unit])),
  ]);
  return {
    configuration: box('hvcC', configuration),
    data: Buffer.concat(slices.map((unit) => Buffer.concat([numbers([4, unit.length]), unit]))),
  };
}

async function encodeFrame(graph: string): Promise<Buffer> {
  await using picture = await Demuxer.open(graph, { format: 'lavfi' });
  const video = picture.video();
  if (!video) throw new Error('The test picture could not be made.');
  using decoder = await Decoder.create(video);
  using encoder = await Encoder.create(FF_ENCODER_LIBX265, {
    decoder,
    options: { preset: 'ultrafast', 'x265-params': 'log-level=none:repeat-headers=1' } as never,
  });
  const coded: Buffer[] = [];
  for await (using packet of picture.packets(video.index)) {
    for (const frame of await decoder.decodeAll(packet)) await encoder.encode(frame);
    if (!packet) break;
  }
  for await (const packet of encoder.flushPackets()) coded.push(Buffer.from(packet.data ?? Buffer.alloc(0)));
  return Buffer.concat(coded);
}

/** The units between start codes. */
function unitsIn(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = stream.indexOf('\0\0\x01'); at >= 0; at = stream.indexOf('\0\0\x01', at + 3)) starts.push(at + 3);
  return starts.map((start, index) => {
    const unit = stream.subarray(start, (starts[index + 1] ?? stream.length + 3) - 3);
    return unit.at(-1) === 0 && index < starts.length - 1 ? unit.subarray(0, -1) : unit;
  });
}

function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([numbers([4, content.length + 8]), Buffer.from(type), content]);
}

function full(type: string, content: Buffer, version = 0): Buffer {
  return box(type, Buffer.concat([numbers([1, version], [3, 0]), content]));
}

/** Each a size in bytes and a value. */
function numbers(...values: readonly (readonly [size: number, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntBE(value, 0, size);
      return bytes;
    }),
  );
}
