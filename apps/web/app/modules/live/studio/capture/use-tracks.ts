import { useCallback, useEffect, useRef, useState } from 'react';
import { browserOf } from './browser.ts';
import { listDevices, type Devices } from './devices.ts';
import { explainFailure, type Problem, type Source } from './problems.ts';

export interface Tracks {
  readonly camera: MediaStreamTrack | undefined;
  readonly microphone: MediaStreamTrack | undefined;
  readonly screen: MediaStreamTrack | undefined;
}

type Problems = Readonly<Partial<Record<Source, Problem>>>;

interface OpenTracks {
  readonly tracks: Tracks;
  readonly devices: Devices;
  readonly problems: Problems;
  /** Opens a source in place of the one before, which goes on until then. Resolves also when it fails. */
  open(source: Source, ask: () => Promise<MediaStream>): Promise<void>;
  close(source: Source): void;
}

const nothing: Tracks = { camera: undefined, microphone: undefined, screen: undefined };

/** The sources that are open in this browser, and why others could not be opened. All end with the component. */
export function useTracks(): OpenTracks {
  const current = useRef(nothing);
  const [tracks, setTracks] = useState(nothing);
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  const [problems, setProblems] = useState<Problems>({});

  const put = useCallback((source: Source, track: MediaStreamTrack | undefined) => {
    current.current[source]?.stop();
    current.current = { ...current.current, [source]: track };
    setTracks(current.current);
  }, []);

  const open = useCallback(
    async (source: Source, ask: () => Promise<MediaStream>): Promise<void> => {
      let problem: Problem | undefined;
      try {
        const [track] = (await ask()).getTracks();
        track?.addEventListener('ended', () => current.current[source] === track && put(source, undefined));
        put(source, track);
        setDevices(await listDevices());
      } catch (error) {
        problem = explainFailure(error, source, browserOf(navigator.userAgent));
      }
      setProblems((before) => ({ ...before, [source]: problem }));
    },
    [put],
  );

  useEffect(() => {
    const refresh = (): void => void listDevices().then(setDevices, () => undefined);
    // Browsers leave them out on pages that are not secure.
    const media = navigator.mediaDevices as MediaDevices | undefined;
    media?.addEventListener('devicechange', refresh);
    return () => {
      media?.removeEventListener('devicechange', refresh);
      for (const track of Object.values(current.current) as (MediaStreamTrack | undefined)[]) track?.stop();
    };
  }, []);
  const close = useCallback((source: Source) => put(source, undefined), [put]);
  return { tracks, devices, problems, open, close };
}
