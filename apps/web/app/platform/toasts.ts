import { notifications } from '@mantine/notifications';
import { messageOf } from './api.ts';

/** How long a toast stays, in milliseconds. */
export const toastDurationMs = 3_000;

export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'leaf' });
}

/** Tells what went wrong, in the server's words where there are some. */
export function toastError(error: unknown): void {
  notifications.show({ message: typeof error === 'string' ? error : messageOf(error), color: 'red', role: 'alert' });
}
