import { Notifications } from '@mantine/notifications';
import { toastDurationMs } from '../../platform/toasts.ts';

export default function Toaster() {
  return <Notifications autoClose={toastDurationMs} position="top-center" limit={3} containerWidth={400} />;
}
