import { t } from '@ovation/language/t.ts';
import { BlankFrame } from './frames/blank-frame.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { IpAttribution } from '../ui/ip-attribution.tsx';

interface GeoBlockedLayoutProps {
  readonly message: string;
  readonly isWholeSite?: boolean;
}

/**
 * For a visitor from a country where this content, or the whole site, is unavailable; it does not say who blocked it.
 */
export function GeoBlockedLayout({ message, isWholeSite = false }: GeoBlockedLayoutProps) {
  const others = { label: t('Discover others'), to: '/search' };
  return (
    <BlankFrame>
      <ErrorState
        title={t('Not available where you are')}
        message={message}
        {...(isWholeSite ? {} : { action: others })}
      />
      <IpAttribution ta="center" />
    </BlankFrame>
  );
}
