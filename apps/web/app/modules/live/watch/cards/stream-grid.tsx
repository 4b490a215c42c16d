import type { Stream } from '@ovation/contract/live/stream.ts';
import type { ReactNode } from 'react';
import { LiveStyles } from './live-styles.tsx';
import { StreamCard } from './stream-card.tsx';

interface StreamGridProps {
  readonly streams: readonly Stream[];
  /** Names the performer of each, where they are of several. */
  readonly isSigned?: boolean;
  readonly label: string;
  /** A single row to swipe through. */
  readonly isRow?: boolean;
  /** Below each card, such as a reminder. */
  readonly renderAction?: (stream: Stream) => ReactNode;
}

export function StreamGrid({ streams, isSigned = false, label, isRow = false, renderAction }: StreamGridProps) {
  return (
    <>
      <LiveStyles />
      <ul className="live-grid" data-one-row={isRow || undefined} aria-label={label}>
        {streams.map((stream, index) => (
          <li key={stream._id} data-row>
            <StreamCard stream={stream} isSigned={isSigned} eager={index < 3} />
            {renderAction?.(stream)}
          </li>
        ))}
      </ul>
    </>
  );
}
