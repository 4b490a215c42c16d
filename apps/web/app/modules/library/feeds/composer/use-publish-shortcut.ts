import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Enter, or Cmd+Enter on a Mac, from anywhere on the page but a dialog. */
export function usePublishShortcut(publish: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    publish();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
