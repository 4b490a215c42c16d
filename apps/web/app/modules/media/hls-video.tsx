import { Hls } from 'hls.js/light';
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { forgetPosition, keepPosition, recallPosition } from './position.ts';
import classes from './video-player.module.css';

interface HlsVideoProps {
  readonly fileId: string;
  /** The master playlist. */
  readonly src: string;
  readonly poster: string | undefined;
  readonly label: string;
  readonly className: string | undefined;
}

/** Plays adaptive HLS with the browser's own controls, from where one left off. */
export default function HlsVideo({ fileId, src, poster, label, className }: HlsVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const element = video.current;
    return element ? attach(element, src, setFailure) : undefined;
  }, [src, attempt]);
  const tryAgain = (): void => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
    // The address may have passed its time: loading the page's data again brings a fresh one.
    void revalidate();
  };
  if (failure !== undefined) return <div className={classes.failure}><Text role="alert">{failure}</Text><Button variant="white" color="dark" onClick={tryAgain}>Try again</Button></div>;
  return (
    <video
      ref={video} className={className} poster={poster} aria-label={label} controls autoPlay playsInline preload="auto"
      onLoadedMetadata={({ currentTarget }) => void (currentTarget.currentTime = recallPosition(fileId, currentTarget.duration))}
      onTimeUpdate={({ currentTarget }) => keepPosition(fileId, currentTarget.currentTime)} onEnded={() => forgetPosition(fileId)}
    />
  );
}

type Tell = (failure: string) => void;

const unplayable = 'This film cannot be played here. Please try another browser.';
const unreachable = 'The film could not be loaded. Please check your connection and try again.';

/** Lets hls.js feed the element, or the browser itself where it can (Safari). Answers how to let go. */
function attach(element: HTMLVideoElement, src: string, tell: Tell): () => void {
  if (!Hls.isSupported()) {
    element.src = src;
    return () => element.removeAttribute('src');
  }
  const hls = new Hls({ capLevelToPlayerSize: true, maxBufferLength: 30, backBufferLength: 60 });
  let recoveries = 0;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    recoveries += 1;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < 3) hls.recoverMediaError();
    else tell(type === Hls.ErrorTypes.NETWORK_ERROR ? unreachable : unplayable);
  });
  hls.loadSource(src);
  hls.attachMedia(element);
  return () => hls.destroy();
}
