import { mediaPlaylistOf, readPlaylist } from '@ovation/live-engine/testing/read-playlist.ts';
import { percentile } from '../../live/figures.ts';
import { createSentPictures, type SentPictures } from '../../live/sent-pictures.ts';
import { startShow } from '../../live/show.ts';
import type { Row } from '../../row.ts';

const parts = 60;
const maxMs = 800;

/**
 * A player that asks for each part as soon as it is announced, and plays as far behind the end as the playlist asks.
 */
export async function liveHls(): Promise<Row[]> {
  const pictures = createSentPictures();
  const show = await startShow({
    clip: { size: '640x360', framesPerSecond: 30, bitrate: 1_500_000, isNoisy: true, seconds: 6 },
    hasPackager: true,
    onSent: (packet) => pictures.sent(packet),
  });
  try {
    const way = (await show.ways('player')).find(({ kind }) => kind === 'hls');
    if (way?.kind !== 'hls') throw new Error('There is no LL-HLS.');
    const { ages, holdBackMs } = await play(show, mediaPlaylistOf(way.url), pictures);
    const value = percentile(ages, 0.95) + holdBackMs;
    const note = `${Math.round(percentile(ages, 0.95))} ms to the player, which keeps ${holdBackMs} ms`;
    return [
      {
        name: 'live by LL-HLS, from encoder to decoder, p95',
        value,
        unit: 'ms',
        target: `under ${maxMs.toLocaleString('en')} ms`,
        met: value < maxMs,
        note,
      },
    ];
  } finally {
    await show.end();
  }
}

async function play(
  show: Awaited<ReturnType<typeof startShow>>,
  url: string,
  pictures: SentPictures,
): Promise<{ ages: number[]; holdBackMs: number }> {
  const ages: number[] = [];
  let hint = await firstHint(url);
  let holdBackMs = 0;
  let address = url;
  while (ages.length < parts) {
    const reply = await fetch(new URL(hint, address));
    const bytes = Buffer.from(await reply.arrayBuffer());
    const age = reply.ok ? pictures.latestIn(bytes) : undefined;
    if (age !== undefined) ages.push(age);
    const way = (await show.ways('player')).find(({ kind }) => kind === 'hls');
    if (way?.kind === 'hls') address = mediaPlaylistOf(way.url);
    const text = await (await fetch(address)).text();
    holdBackMs = Number(/PART-HOLD-BACK=([\d.]+)/.exec(text)?.[1]) * 1_000;
    hint = readPlaylist(text).hint ?? hint;
  }
  return { ages, holdBackMs };
}

/** Once the stream has parts. */
async function firstHint(url: string): Promise<string> {
  const reply = await fetch(url);
  const hint = reply.ok ? readPlaylist(await reply.text()).hint : undefined;
  return hint ?? firstHint(url);
}
