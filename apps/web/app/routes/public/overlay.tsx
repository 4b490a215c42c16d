import { t } from '@ovation/language/t.ts';
import { StreamOverlay } from '../../modules/stream-chat/overlay/stream-overlay.tsx';
import type { Route } from './+types/overlay.ts';

/** The address is a secret of its performer: it is neither listed nor sent to other sites. */
export function meta() {
  return [
    { title: t('Overlay') },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function Overlay({ params: { token } }: Route.ComponentProps) {
  return <StreamOverlay key={token} token={token} />;
}
