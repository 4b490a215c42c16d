import { t } from '@ovation/language/t.ts';
import { BlankFrame } from './frames/blank-frame.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** Replaces the whole site while its database or its storage does not answer, or the visitor is offline. */
export function UnavailableLayout() {
  return (
    <BlankFrame>
      <ErrorState
        title={t('We will be right back')}
        message={t('Part of the site is unavailable. This page reloads automatically once it is back.')}
      />
    </BlankFrame>
  );
}
