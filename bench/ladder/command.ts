import { join } from 'node:path';

export interface PlainRung {
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

/** The results of our transcoder for the clip. */
export const ladder: readonly PlainRung[] = [
  { width: 640, height: 360, bitrate: 800_000 },
  { width: 1_280, height: 720, bitrate: 2_800_000 },
  { width: 1_920, height: 1_080, bitrate: 5_000_000 },
];

/** The `ffmpeg` arguments for the same ladder; at its end it reports its processor time. */
export function ladderArguments(source: string, target: string): string[] {
  const split = `[0:v]fps=30,split=${ladder.length}${ladder.map((_, index) => `[in${index}]`).join('')}`;
  const scaled = ladder.map(
    ({ width, height }, index) =>
      `[in${index}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[out${index}]`,
  );
  const outputs = ladder.flatMap(({ height, bitrate }, index) => [
    '-map',
    `[out${index}]`,
    '-map',
    '0:a',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-profile:v',
    'high',
    '-sc_threshold',
    '0',
    '-bf',
    '2',
    '-g',
    '120',
    '-maxrate',
    String(bitrate),
    '-bufsize',
    String(bitrate * 2),
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-ar',
    '48000',
    '-ac',
    '2',
    '-f',
    'hls',
    '-hls_time',
    '4',
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_fmp4_init_filename',
    `init-${height}.mp4`,
    '-hls_segment_filename',
    join(target, `${height}-%05d.m4s`),
    join(target, `${height}.m3u8`),
  ]);
  return [
    '-hide_banner',
    '-nostdin',
    '-y',
    '-benchmark',
    '-i',
    source,
    '-filter_complex',
    [split, ...scaled].join(';'),
    ...outputs,
  ];
}

/** Parses `bench: utime=12.345s stime=0.678s rtime=4.5s`, in milliseconds. */
export function readBenchmark(output: string): number {
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(output) ?? [];
  if (user === undefined || system === undefined)
    throw new Error(`ffmpeg did not come to its end: ${output.slice(-500)}`);
  return (Number(user) + Number(system)) * 1_000;
}
