import { t } from '@ovation/language/t.ts';
import type { StreamStatus } from '@ovation/contract/live/stream.ts';
import type { PublishingState } from '../publishing/publisher.ts';

export interface StateWords {
  readonly label: string;
  readonly tone: 'live' | 'waiting' | 'problem';
  /** What happens now, or what to do; undefined while all is well. */
  readonly note: string | undefined;
}

interface Situation {
  readonly status: StreamStatus;
  readonly publishing: PublishingState;
  /** This page has a picture to send. */
  readonly hasPicture: boolean;
  readonly now: number;
}

/** What the performer reads about their stream: what the site sees, and what this page does. */
export function stateWords({ status, publishing, hasPicture, now }: Situation): StateWords {
  const { at } = publishing;
  if (at === 'reconnecting') {
    const seconds = Math.max(0, Math.ceil((publishing.until - now) / 1_000));
    const note = t(
      'The connection was lost. Your fans see “back in a moment”; we’ll keep trying for {seconds} more seconds.',
      {
        seconds,
      },
    );
    return { label: t('Reconnecting…'), tone: 'problem', note };
  }
  if (at === 'failed') return { label: t('Not sending'), tone: 'problem', note: publishing.message };
  if (at === 'connecting') return { label: t('Connecting…'), tone: 'waiting', note: undefined };
  if (at === 'sending' && !hasPicture)
    return {
      label: status === 'live' ? t('Live') : t('No picture'),
      tone: 'problem',
      note: t('Nothing is shown: your camera or screen has stopped. Choose one below.'),
    };
  if (status === 'live')
    return {
      label: t('Live'),
      tone: 'live',
      note: at === 'sending' ? undefined : t('Your video is coming from another device, or from your encoder.'),
    };
  if (status === 'interrupted')
    return {
      label: t('Interrupted'),
      tone: 'problem',
      note: t('No video is arriving. The stream will end automatically if none arrives within a minute.'),
    };
  return {
    label: t('Waiting for video'),
    tone: 'waiting',
    note:
      at === 'sending'
        ? t('Your video is on its way.')
        : t('Viewers can’t see anything yet. The stream starts when your video arrives.'),
  };
}
