import { t } from '@ovation/language/t.ts';
import { useEffect, useState, type CSSProperties, type PointerEvent } from 'react';
import { formatDuration } from '../format-duration.ts';
import classes from './seek-bar.module.css';
import type { Playback } from './use-playback.ts';

interface SeekBarProps {
  readonly playback: Playback;
  /** Address of the track of small frames. */
  readonly previewUrl: string | undefined;
  readonly onSeek: (seconds: number) => void;
}

/** The position in the video, what is buffered, and a preview of the frame under the pointer. */
export function SeekBar({ playback: { seconds, durationSeconds, bufferedSeconds }, previewUrl, onSeek }: SeekBarProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const tiles = usePreview(previewUrl, pointedAt !== undefined);
  const share = (of: number): string => `${durationSeconds > 0 ? (of / durationSeconds) * 100 : 0}%`;
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointedAt(Math.min(1, Math.max(0, (event.clientX - left) / width)) * durationSeconds);
  };
  const style = {
    '--played': share(seconds),
    '--loaded': share(bufferedSeconds),
    '--pointed': share(pointedAt ?? 0),
  } as CSSProperties;
  return (
    <div
      className={classes.bar}
      style={style}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointedAt(undefined)}
      onPointerCancel={() => setPointedAt(undefined)}
      onPointerUp={(event) => event.pointerType === 'touch' && setPointedAt(undefined)}
    >
      {pointedAt === undefined ? null : <Preview tile={tileAt(tiles, pointedAt)} seconds={pointedAt} />}
      <div className={classes.track} aria-hidden>
        <span className={classes.loaded} />
        <span className={classes.played} />
      </div>
      <input
        type="range"
        className={classes.input}
        min={0}
        max={Math.max(durationSeconds, 0.1)}
        step={0.1}
        value={Math.min(seconds, durationSeconds)}
        aria-label={t('Seek')}
        aria-valuetext={t('{position} of {duration}', {
          position: formatDuration(seconds * 1_000),
          duration: formatDuration(durationSeconds * 1_000),
        })}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Loaded when the viewer first points at the bar. */
function usePreview(url: string | undefined, isWanted: boolean): readonly PreviewTile[] {
  const [tiles, setTiles] = useState<readonly PreviewTile[]>([]);
  const wantedUrl = isWanted || tiles.length > 0 ? url : undefined;
  useEffect(() => {
    if (wantedUrl === undefined) return undefined;
    const controller = new AbortController();
    void loadPreview(wantedUrl, controller.signal).then((loaded) => {
      if (!controller.signal.aborted) setTiles(loaded);
    });
    return () => controller.abort();
  }, [wantedUrl]);
  return tiles;
}

function Preview({ tile, seconds }: { readonly tile: PreviewTile | undefined; readonly seconds: number }) {
  const style = tile && {
    width: tile.width,
    height: tile.height,
    backgroundImage: `url("${tile.sheetUrl}")`,
    backgroundPosition: `-${tile.x}px -${tile.y}px`,
  };
  return (
    <div className={classes.preview} aria-hidden data-pictured={tile ? true : undefined}>
      {style ? <span className={classes.tile} style={style} /> : null}
      <span className={classes.time}>{formatDuration(seconds * 1_000)}</span>
    </div>
  );
}

/** One small frame on the sheet of a video. */
interface PreviewTile {
  readonly startSeconds: number;
  readonly sheetUrl: string;
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The small frames of a video, in order; none where they cannot be loaded, because a video can be watched without. */
async function loadPreview(url: string, signal: AbortSignal): Promise<readonly PreviewTile[]> {
  try {
    const answer = await fetch(url, { signal });
    return answer.ok ? readPreview(await answer.text(), new URL(url, window.location.href)) : [];
  } catch {
    return [];
  }
}

/** Reads a WebVTT track of thumbnails, `sheet.webp#xywh=x,y,width,height`, whose addresses are relative to its own. */
export function readPreview(track: string, base: URL): PreviewTile[] {
  return track.split('\n\n').flatMap((cue) => {
    const [, hours, minutes, seconds] = /^(\d+):(\d{2}):(\d{2}\.\d{3}) --> /m.exec(cue) ?? [];
    const [, sheet, ...rectangle] = /^(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/m.exec(cue) ?? [];
    if (seconds === undefined || sheet === undefined) return [];
    const [x = 0, y = 0, width = 0, height = 0] = rectangle.map(Number);
    return [
      {
        startSeconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds),
        sheetUrl: new URL(sheet, base).href,
        x,
        y,
        width,
        height,
      },
    ];
  });
}

export function tileAt(tiles: readonly PreviewTile[], seconds: number): PreviewTile | undefined {
  return tiles.findLast(({ startSeconds }) => startSeconds <= seconds) ?? tiles[0];
}
