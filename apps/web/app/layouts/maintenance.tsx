import { t } from '@ovation/language/t.ts';
import { BlankFrame } from './frames/blank-frame.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** Replaces the whole site during maintenance. */
export function MaintenanceLayout() {
  return (
    <BlankFrame>
      <ErrorState
        title={t('Back soon')}
        message={t('We are doing some maintenance. Please come back in a few minutes.')}
      />
    </BlankFrame>
  );
}
