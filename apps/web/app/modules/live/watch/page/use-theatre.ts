import { useEffect, useState } from 'react';

const key = 'live-theatre';

/** Whether the video takes the whole width; kept in this browser. */
export function useTheatre(): readonly [isTheatre: boolean, toggle: () => void] {
  const [isTheatre, setTheatre] = useState(false);
  useEffect(() => setTheatre(readChoice()), []);
  const toggle = (): void => {
    setTheatre(!isTheatre);
    storeChoice(!isTheatre);
  };
  return [isTheatre, toggle];
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function storeChoice(isTheatre: boolean): void {
  try {
    localStorage.setItem(key, isTheatre ? 'on' : 'off');
  } catch {
    // Without storage it is lost with the page.
  }
}
