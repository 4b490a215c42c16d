import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { useEffect, useState } from 'react';
import { readPreferences, writePreferences } from './preferences.ts';

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
