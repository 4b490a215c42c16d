import { useState, type DragEvent } from 'react';

/** Marks what is dragged, so that a tile is not taken for a file from elsewhere. */
const dragType = 'application/x-attachment';

interface TileDrag {
  /** Whether another tile is being dragged over this one. */
  readonly isTarget: boolean;
  readonly handlers: Record<
    'onDragStart' | 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd',
    (event: DragEvent<HTMLElement>) => void
  >;
}

/** Sorts the tiles of a list by dragging: a tile dropped on another takes its position. */
export function useTileDrag(onMove: (to: number) => void): TileDrag {
  const [isTarget, setTarget] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setTarget(true);
  };
  const leave = (): void => setTarget(false);
  const end = (event: DragEvent<HTMLElement>): void => {
    const to = indexAt(event);
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

/** The index of the tile on which this one was dropped. */
function indexAt({ clientX, clientY, currentTarget, dataTransfer }: DragEvent<HTMLElement>): number | undefined {
  if (dataTransfer.dropEffect === 'none') return undefined;
  const neighbours = [...(currentTarget.closest('ul')?.children ?? [])];
  const under = document.elementFromPoint(clientX, clientY)?.closest('li');
  const index = under ? neighbours.indexOf(under) : -1;
  return index < 0 ? undefined : index;
}
