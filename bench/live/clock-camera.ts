import type { Page } from 'playwright-core';

/** Bits of a time in milliseconds that are drawn: a time repeats after seventeen minutes. */
const bits = 20;
const size = { width: 1_280, height: 720, framesPerSecond: 30 };

/**
 * Gives the page a camera that draws the time as a row of black and white squares, and below it the same row the other
 * way round, by which a damaged picture is noticed. The rest is noise, so that the encoder needs its bits.
 */
export async function giveClockCamera(page: Page): Promise<void> {
  await page.addInitScript(openClockCamera, { bits, ...size });
}

function openClockCamera({ bits: count, width, height, framesPerSecond }: { bits: number } & typeof size): void {
  const { mediaDevices } = navigator;
  const real = mediaDevices.getUserMedia.bind(mediaDevices);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d')!;
  const noise = Object.assign(document.createElement('canvas'), { width, height });
  const square = width / count;

  function drawNoise(): void {
    const ink = noise.getContext('2d')!;
    for (let spot = 0; spot < 600; spot += 1) {
      ink.fillStyle = `hsl(${Math.random() * 360} 60% ${20 + Math.random() * 60}%)`;
      ink.fillRect(Math.random() * width, Math.random() * height, 12 + Math.random() * 60, 12 + Math.random() * 60);
    }
  }

  function draw(): void {
    context.drawImage(noise, (performance.now() / 5) % 40, 0);
    const now = Date.now();
    for (let bit = 0; bit < count; bit += 1)
      for (const row of [0, 1]) {
        const isWhite = ((now >> bit) & 1) !== row;
        context.fillStyle = isWhite ? '#fff' : '#000';
        context.fillRect(bit * square, row * square, square, square);
      }
  }

  drawNoise();
  mediaDevices.getUserMedia = async (wanted) => {
    if (!wanted?.video) return real(wanted);
    setInterval(draw, 1_000 / framesPerSecond);
    setInterval(drawNoise, 1_000);
    return canvas.captureStream(framesPerSecond);
  };
}

/** How old the pictures of the page's first video are when they are shown, in milliseconds, for some seconds. */
export async function readAges(page: Page, seconds: number): Promise<readonly number[]> {
  return page.evaluate(watchClock, { bits, seconds });
}

async function watchClock({ bits: count, seconds }: { bits: number; seconds: number }): Promise<number[]> {
  const video = document.querySelector('video')!;
  const ages: number[] = [];
  const canvas = Object.assign(document.createElement('canvas'), { width: count * 4, height: 8 });
  const context = canvas.getContext('2d', { willReadFrequently: true })!;

  /** The time of the picture; undefined if it cannot be read. */
  function read(): number | undefined {
    const square = video.videoWidth / count;
    context.drawImage(video, 0, 0, video.videoWidth, 2 * square, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const isWhite = (bit: number, row: number): boolean =>
      data[((row * 4 + 2) * canvas.width + bit * 4 + 2) * 4]! > 127;
    let time = 0;
    for (let bit = 0; bit < count; bit += 1) {
      if (isWhite(bit, 0) === isWhite(bit, 1)) return undefined;
      if (isWhite(bit, 0)) time |= 1 << bit;
    }
    return time;
  }

  const until = performance.now() + seconds * 1_000;
  const period = 2 ** count;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      const shown = read();
      if (shown !== undefined) ages.push(((Date.now() % period) - shown + period) % period);
      if (performance.now() < until) video.requestVideoFrameCallback(look);
      else resolve();
    };
    video.requestVideoFrameCallback(look);
  });
  return ages;
}
