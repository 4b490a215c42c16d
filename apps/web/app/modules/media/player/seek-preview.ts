/** One small frame on the sheet of a video. */
export interface PreviewTile {
  readonly startSeconds: number;
  readonly sheetUrl: string;
  /** Pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The small frames of a video, in order; none where they cannot be loaded, because a video can be watched without. */
export async function loadPreview(url: string, signal: AbortSignal): Promise<readonly PreviewTile[]> {
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
