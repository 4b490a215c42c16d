import { t } from '@ovation/language/t.ts';
import { IconMailOpened } from '../../../ui/tabler.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';

/** The reading pane before an email is chosen. */
export default function NoMail() {
  return (
    <EmptyState
      icon={<IconMailOpened size={36} stroke={1.4} />}
      title={t('Nothing chosen')}
      message={t('Choose an email to read it here.')}
    />
  );
}
