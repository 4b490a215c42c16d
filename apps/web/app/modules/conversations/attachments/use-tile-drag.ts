import { useState, type DragEvent } from 'react';

/** What is dragged, so that a tile is not taken for a file from elsewhere. */
const dragType = 'application/x-attachment';

interface TileDrag {
  /** Another tile is held over this one. */
  readonly isTarget: boolean;
  readonly handlers: Record<
    'onDragStart' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd',
    (event: DragEvent<HTMLElement>) => void
  >;
}

/** Tiles of a list change places by dragging: the one that is let go on another takes its place. */
export function useTileDrag(onMove: (to: number) => void): TileDrag {
  const [isTarget, setIsTarget] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setIsTarget(true);
  };
  const leave = (): void => setIsTarget(false);
  const end = (event: DragEvent<HTMLElement>): void => {
    const to = placeAt(event);
    if (to !== undefined) onMove(to);
  };
  return {
    isTarget,
    handlers: {
      onDragStart: (event) => event.dataTransfer.setData(dragType, ''),
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: leave,
      onDrop: leave,
      onDragEnd: end,
    },
  };
}

/** On which of its neighbours a tile was let go. */
function placeAt({ clientX, clientY, currentTarget, dataTransfer }: DragEvent<HTMLElement>): number | undefined {
  if (dataTransfer.dropEffect === 'none') return undefined;
  const neighbours = [...(currentTarget.closest('ul')?.children ?? [])];
  const under = document.elementFromPoint(clientX, clientY)?.closest('li');
  const index = under ? neighbours.indexOf(under) : -1;
  return index < 0 ? undefined : index;
}
