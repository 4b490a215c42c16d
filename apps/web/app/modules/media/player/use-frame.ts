import { useEffect, useEffectEvent } from 'react';

interface FrameListeners {
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onMove: () => void;
  readonly onLeave: () => void;
}

/** Listens to keys and pointers in the whole player, and focuses it when it appears, so that the keys work at once. */
export function useFrame(frame: HTMLElement | null, { onKey, onMove, onLeave }: FrameListeners): void {
  const press = useEffectEvent(onKey);
  const move = useEffectEvent(onMove);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!frame) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    frame.addEventListener('keydown', (event) => press(event), { signal });
    for (const name of ['pointermove', 'focusin'] as const) frame.addEventListener(name, () => move(), { signal });
    frame.addEventListener('pointerleave', () => leave(), { signal });
    frame.focus({ preventScroll: true });
    return () => controller.abort();
  }, [frame]);
}
