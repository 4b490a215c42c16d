/** What a viewer can do with a video, by key or button. */
export interface VideoControls {
  toggle(): void;
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  toggleFullscreen(): void;
  togglePictureInPicture(): void;
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** On iPhones only the video itself can fill the screen, in the browser's own player. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?(): void;
}

/** `frame` is what fills the screen: the video with its controls. */
export function videoControlsOf(video: PhoneVideo | null, frame: HTMLElement | null): VideoControls {
  const act = (use: (element: PhoneVideo) => void) => (): void => {
    if (video) use(video);
  };
  const seekTo = (seconds: number): void =>
    act((element) => void (element.currentTime = Math.min(Math.max(0, seconds), element.duration || 0)))();
  return {
    seekTo,
    // A browser may forbid autoplay: the button is still there then.
    toggle: act((element) => (element.paused ? void element.play().catch(() => undefined) : element.pause())),
    seekBy: (seconds) => act((element) => seekTo(element.currentTime + seconds))(),
    setVolume: (volume) =>
      act((element) => {
        element.volume = Math.min(1, Math.max(0, volume));
        element.muted = element.volume === 0;
      })(),
    toggleMute: act((element) => {
      element.muted = !element.muted;
      if (!element.muted && element.volume === 0) element.volume = 0.5;
    }),
    setRate: (rate) => act((element) => void (element.playbackRate = rate))(),
    toggleFullscreen: act((element) => void fillScreen(element, frame)),
    togglePictureInPicture: act(
      (element) =>
        void (
          document.pictureInPictureElement === element
            ? document.exitPictureInPicture()
            : element.requestPictureInPicture()
        ).catch(() => undefined),
    ),
  };
}

async function fillScreen(video: PhoneVideo, frame: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  // A browser may deny it, as inside of another page; then the video stays where it is.
  if (frame && document.fullscreenEnabled) return frame.requestFullscreen().catch(() => undefined);
  return video.webkitEnterFullscreen?.();
}

/** The next slower or faster rate. */
export function rateBeside(rate: number, step: 1 | -1): number {
  return (step > 0 ? rates.find((other) => other > rate) : rates.findLast((other) => other < rate)) ?? rate;
}
