import { messageOf } from './api/api.ts';

/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 3_000;

/** An exception: who wants to undo something has to read, decide and get there (WCAG 2.2.1). */
export const undoDurationMs = 10_000;

let announceFirstToast: () => void;

/** Resolves with the first toast: until then a page does not load the code that renders toasts. */
export const firstToast = new Promise<void>((resolve) => {
  announceFirstToast = resolve;
});

export function toastSuccess(message: string): void {
  void show({ message, color: 'leaf' });
}

/** Shows what went wrong, with the server's message if there is one. */
export function toastError(error: unknown): void {
  void show({ message: typeof error === 'string' ? error : messageOf(error), color: 'red', role: 'alert' });
}

/** Says what was done, and offers to undo it. For what can be undone, in place of a question before. */
export function toastUndo(message: string, undo: () => Promise<unknown> | void): void {
  announceFirstToast();
  void import('./undo-toast.tsx').then(({ showUndo }) => showUndo({ message, undo }));
}

async function show(toast: {
  readonly message: string;
  readonly color: string;
  readonly role?: 'alert';
}): Promise<void> {
  announceFirstToast();
  const library = await import('@mantine/notifications').catch(() => undefined);
  library?.notifications.show(toast);
}
