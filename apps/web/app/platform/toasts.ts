import { messageOf } from './api/api.ts';

/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 3_000;

let tellOfFirstToast: () => void;

/** Resolves when there is something to show: until then a page does without what draws toasts. */
export const firstToast = new Promise<void>((resolve) => {
  tellOfFirstToast = resolve;
});

export function toastSuccess(message: string): void {
  void show({ message, color: 'leaf' });
}

/** Tells what went wrong, in the server's words where there are some. */
export function toastError(error: unknown): void {
  void show({ message: typeof error === 'string' ? error : messageOf(error), color: 'red', role: 'alert' });
}

async function show(toast: {
  readonly message: string;
  readonly color: string;
  readonly role?: 'alert';
}): Promise<void> {
  tellOfFirstToast();
  const library = await import('@mantine/notifications').catch(() => undefined);
  library?.notifications.show(toast);
}
