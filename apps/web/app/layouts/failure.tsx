import { t } from '@ovation/language/t.ts';
import type { PageFailure } from '../platform/api/api.server.ts';
import { useOutage } from '../platform/visitor/use-outage.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { UnavailableLayout } from './unavailable.tsx';
import { GeoBlockedLayout } from './geo-blocked.tsx';
import { MaintenanceLayout } from './maintenance.tsx';
import { PrimaryLayout } from './primary.tsx';

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
        action={{ label: t('Go to the home page'), to: '/' }}
      />
    );
  const { message } = readFailure(failure);
  return (
    <ErrorState
      title={status === 403 ? t('You don’t have access to this') : t('Something went wrong')}
      message={message}
      reference={requestId}
      action={{ label: t('Go to the home page'), to: '/' }}
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
