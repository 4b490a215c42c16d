import { useEffect, useState } from 'react';
import { attachVideo, type AttachedVideo, type Quality } from './attach-video.ts';
import { readPreferences } from './preferences.ts';

export interface AttachedVideoState {
  /** Why it cannot be played, in a sentence. */
  readonly failure: string | undefined;
  readonly qualities: readonly Quality[];
  /** The chosen height; undefined: automatic. */
  readonly quality: number | undefined;
  choose(height: number | undefined): void;
  tryAgain(): void;
}

/** Attaches a stream to an element, with the viewer's volume. */
export function useAttachedVideo(element: HTMLVideoElement | null, src: string): AttachedVideoState {
  const [attached, setAttached] = useState<AttachedVideo>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [quality, setQuality] = useState<number>();
  useEffect(() => {
    if (!element) return undefined;
    applyPreferences(element);
    const current = attachVideo(element, src, { onQualities: setQualities, onFailure: setFailure });
    setAttached(current);
    return () => current.detach();
  }, [element, src, attempt]);
  return {
    failure,
    qualities,
    quality,
    choose: (height) => {
      setQuality(height);
      attached?.choose(height);
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
