const storageName = 'left-place';

/** Remembers how far this page is scrolled while the payer is at the bank. */
export function leavePlace(): void {
  try {
    const place = { path: window.location.pathname, top: window.scrollY };
    window.sessionStorage.setItem(storageName, JSON.stringify(place));
  } catch {
    // Without storage the page begins at its top.
  }
}

/** Scrolls to where this page was left, once. */
export function returnToPlace(): void {
  try {
    const { path, top } = JSON.parse(window.sessionStorage.getItem(storageName) ?? '{}') as Partial<Place>;
    window.sessionStorage.removeItem(storageName);
    if (path === window.location.pathname && top !== undefined) window.scrollTo({ top });
  } catch {
    // As above.
  }
}

interface Place {
  readonly path: string;
  /** In pixels. */
  readonly top: number;
}
