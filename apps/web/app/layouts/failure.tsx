import { t } from '@ovation/language/t.ts';
import type { PageFailure } from '../platform/api/api.server.ts';
import { useOutage } from '../platform/visitor/use-outage.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { PrimaryLayout } from './primary.tsx';
import { BlankFrame } from './frames/blank-frame.tsx';
import { IpAttribution } from '../ui/ip-attribution.tsx';

interface Props {
  readonly status: number;
  /** The data that a loader threw; anything else is shown by its status alone. */
  readonly failure: unknown;
}

/** The page of a failed request; maintenance, outages and blocked countries have their own layouts. */
export function FailurePage({ status, failure }: Props) {
  const { code, message, requestId } = readFailure(failure);
  const isDown = useOutage({
    isKnownDown: code === 'unavailable',
    mayBeDown: code === 'unavailable' || failure === undefined,
  });
  if (isDown) return <UnavailableLayout />;
  if (code === 'maintenance') return <MaintenanceLayout />;
  if (code === 'country-blocked') return <GeoBlockedLayout message={message} />;
  if (code === 'site-country-blocked') return <GeoBlockedLayout message={message} isWholeSite />;
  return (
    <PrimaryLayout>
      <Page narrow>
        <FailureState status={status} failure={failure} requestId={requestId} />
      </Page>
    </PrimaryLayout>
  );
}

/** The same message inside a layout that still works. */
export function FailureState({ status, failure, requestId }: Props & { readonly requestId?: string }) {
  if (status === 404)
    return (
      <ErrorState
        title={t('Page not found')}
        message={t('The address may be wrong, or the page was removed.')}
        action={{ label: t('Go to Home'), to: '/' }}
      />
    );
  const { message } = readFailure(failure);
  return (
    <ErrorState
      title={status === 403 ? t('You don’t have access to this') : t('Something went wrong')}
      message={message}
      reference={requestId}
      action={{ label: t('Go to Home'), to: '/' }}
    />
  );
}

function readFailure(failure: unknown): PageFailure {
  const known = (typeof failure === 'object' && failure !== null ? failure : {}) as Partial<PageFailure>;
  return {
    code: known.code ?? 'internal',
    message: known.message ?? t('Something went wrong, please try again later'),
    requestId: known.requestId ?? '',
  };
}

/** Replaces the whole site during maintenance. */
function MaintenanceLayout() {
  return (
    <BlankFrame>
      <ErrorState
        title={t('Back soon')}
        message={t('We are doing some maintenance. Please come back in a few minutes.')}
      />
    </BlankFrame>
  );
}

/** Replaces the whole site while its database or its storage does not answer, or the visitor is offline. */
function UnavailableLayout() {
  return (
    <BlankFrame>
      <ErrorState
        title={t('We will be right back')}
        message={t('Part of the site is unavailable. This page reloads automatically once it is back.')}
      />
    </BlankFrame>
  );
}

interface GeoBlockedLayoutProps {
  readonly message: string;
  readonly isWholeSite?: boolean;
}

/**
 * For a visitor from a country where this content, or the whole site, is unavailable; it does not say who blocked it.
 */
function GeoBlockedLayout({ message, isWholeSite = false }: GeoBlockedLayoutProps) {
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
