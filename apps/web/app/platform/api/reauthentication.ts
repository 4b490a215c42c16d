const eventName = 'ovation:reauthenticate';

type Settle = (isConfirmed: boolean) => void;

/** Asks the person to confirm who they are, in a dialog above the page. Resolves to false if they do not. */
export function askToReauthenticate(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const event = new CustomEvent<Settle>(eventName, { detail: resolve, cancelable: true });
  const isUnheard = window.dispatchEvent(event);
  if (isUnheard) resolve(false);
  return promise;
}

/** For the dialog: calls `open` with each request. Returns how to stop. */
export function onReauthentication(open: (settle: Settle) => void): () => void {
  const hear = (event: Event): void => {
    event.preventDefault();
    open((event as CustomEvent<Settle>).detail);
  };
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}
