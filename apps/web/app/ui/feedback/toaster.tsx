import { Notifications } from '@mantine/notifications';
import { toastDurationMs } from '../../platform/toasts.ts';
import { useWideScreen } from '../wide-screen.ts';

/** At the top; on a phone above the navigation at the bottom, where they do not cover the header. */
export default function Toaster() {
  const isWide = useWideScreen();
  return (
    <Notifications
      autoClose={toastDurationMs}
      position={isWide ? 'top-center' : 'bottom-center'}
      limit={3}
      containerWidth={400}
    />
  );
}
