import type pg from 'pg';
import { bytes, copyRows, moment, type Value } from './copy.ts';

/** A processed picture or video, or a file that is sold. Its bytes do not exist: no measurement requests them. */
export interface File {
  readonly id: string;
  readonly type: 'avatar' | 'feed-photo' | 'feed-video' | 'product-image' | 'product-file';
  readonly ownerId: string;
  readonly objectId: string;
  readonly time: number;
}

type Rendition = readonly [name: string, kind: string, width: number, height: number];

const blurred: Rendition = ['blurred.webp', 'blurred', 384, 256];

/** The transcoder's results for each type. */
const renditionsOf: Readonly<Record<File['type'], readonly Rendition[]>> = {
  avatar: [...images([96, 320, 640], 1), blurred],
  'feed-photo': [...images([320, 640, 1_280, 1_600], 1.5), blurred],
  'feed-video': [
    ...[320, 640, 1_280].map((width): Rendition => [`poster-${width}.webp`, 'poster', width, Math.round(width / 1.5)]),
    blurred,
    ['hls/master.m3u8', 'hls', 1_280, 720],
  ],
  'product-image': [...images([320, 640, 1_280, 1_600], 1.5), blurred],
  'product-file': [],
};

function images(widths: readonly number[], ratio: number): Rendition[] {
  return ['webp', 'avif'].flatMap((format) =>
    widths.map((width): Rendition => [`image-${width}.${format}`, 'image', width, Math.round(width / ratio)]),
  );
}

const fileColumns = [
  'id',
  'owner_id',
  'type',
  'object_kind',
  'object_id',
  'status',
  'progress',
  'original_name',
  'mime_type',
  'size_bytes',
  'sha256',
  'storage_key',
  'width',
  'height',
  'duration_ms',
  'thumbhash',
  'renditions',
  'created_at',
  'updated_at',
];
const made = Object.fromEntries(
  Object.entries(renditionsOf).map(([type, all]) => [
    type,
    JSON.stringify(
      all
        .toSorted((one, other) => one[2] - other[2])
        .map(([name, kind, width, height]) => ({ name, kind, width, height, sizeBytes: 60_000 })),
    ),
  ]),
);
const sha256 = bytes('5a'.repeat(32));
const thumbhash = 'YTkGJwaRhWUIt4lbgnhZl3ath2BUBGYA';

const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', width: 1_600, height: 1_067, durationMs: null };
const traitsOf = {
  avatar: { ...photo, kind: 'account', width: 640, height: 640 },
  'feed-photo': { ...photo, kind: 'feed' },
  'feed-video': { ...photo, kind: 'feed', name: 'video.mp4', mimeType: 'video/mp4', durationMs: 30_000 },
  'product-image': { ...photo, kind: 'product' },
  'product-file': {
    kind: 'product',
    name: 'Everything.zip',
    mimeType: 'application/zip',
    width: null,
    height: null,
    durationMs: null,
  },
} as const satisfies Record<File['type'], unknown>;

export async function writeFiles(client: pg.Client, files: Iterable<File>): Promise<void> {
  await copyRows(client, 'files', fileColumns, fileRows(files));
}

function* fileRows(files: Iterable<File>): Generator<Value[]> {
  for (const { id, type, ownerId, objectId, time } of files) {
    const { kind, name, mimeType, width, height, durationMs } = traitsOf[type];
    yield [
      id,
      ownerId,
      type,
      kind,
      objectId,
      'ready',
      100,
      name,
      mimeType,
      2_000_000,
      sha256,
      `originals/${id}`,
      width,
      height,
      durationMs,
      width === null ? null : thumbhash,
      made[type] ?? '[]',
      moment(time),
      moment(time),
    ];
  }
}
