import { useDebouncedCallback } from '@mantine/hooks';
import { useRevalidator } from 'react-router';

const pauseMs = 150;

/** Runs the screen's loaders again a moment later, once for all events that arrive together. */
export function useRevalidateSoon(): () => void {
  const { revalidate } = useRevalidator();
  return useDebouncedCallback(() => void revalidate(), pauseMs);
}
