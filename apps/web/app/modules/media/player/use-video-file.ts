import { useEffect, useState } from 'react';
import { attachVideo, type AttachedVideo, type Quality } from './attach-video.ts';
import { readPreferences } from './preferences.ts';

export interface LoadedVideo {
  /** Why it cannot be played, in words. */
  readonly failure: string | undefined;
  readonly qualities: readonly Quality[];
  /** The chosen height; undefined: as the connection allows. */
  readonly quality: number | undefined;
  choose(height: number | undefined): void;
  tryAgain(): void;
}

/** Brings a film into an element, as loud as somebody likes it. */
export function useVideoFile(element: HTMLVideoElement | null, src: string): LoadedVideo {
  const [film, setFilm] = useState<AttachedVideo>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [quality, setQuality] = useState<number>();
  useEffect(() => {
    if (!element) return undefined;
    applyPreferences(element);
    const attached = attachVideo(element, src, { onQualities: setQualities, onFailure: setFailure });
    setFilm(attached);
    return () => attached.detach();
  }, [element, src, attempt]);
  return {
    failure,
    qualities,
    quality,
    choose: (height) => {
      setQuality(height);
      film?.choose(height);
    },
    tryAgain: () => {
      setFailure(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

function applyPreferences(element: HTMLVideoElement): void {
  const { volume, isMuted } = readPreferences();
  element.volume = volume;
  element.muted = isMuted;
}
