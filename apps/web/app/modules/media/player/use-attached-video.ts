import { useEffect, useState } from 'react';
import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { attachVideo, type AttachedVideo, type Quality } from './attach-video.ts';
import { readPreferences, writePreferences } from './preferences.ts';

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

export interface ChosenCaptions {
  /** The language that is shown; null: none. */
  readonly language: string | null;
  choose(language: string | null): void;
  toggle(): void;
}

/** Shows captions in the viewer's preferred language, where the video has them. */
export function useCaptions(element: HTMLVideoElement | null, captions: readonly Captions[]): ChosenCaptions {
  const [preferred, setPreferred] = useState(() => readPreferences().captions);
  const language = captions.some((track) => track.language === preferred) ? preferred : null;
  useEffect(() => {
    if (element) show(element, language);
  }, [element, language, captions]);
  const choose = (chosen: string | null): void => {
    setPreferred(chosen);
    writePreferences({ captions: chosen });
  };
  return { language, choose, toggle: () => choose(language === null ? (captions[0]?.language ?? null) : null) };
}

function show({ textTracks }: HTMLVideoElement, language: string | null): void {
  for (const track of textTracks) track.mode = track.language === language ? 'showing' : 'disabled';
}
