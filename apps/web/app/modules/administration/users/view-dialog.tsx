import { t } from '@ovation/language/t.ts';
import { beginView, type User } from '@ovation/contract/people/users.ts';
import { api } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';

/** Begins a view of the site as an account; everything is loaded again as that account sees it. */
export function ViewDialog({
  user,
  onClose,
}: {
  readonly user: Pick<User, '_id' | 'name'>;
  readonly onClose: () => void;
}) {
  return (
    <ReasonDialog
      operation={beginView}
      title={t('View the site as {name}', { name: user.name })}
      explanation={t(
        'For 15 minutes you see what they see, but can’t change anything. Messages, documents, addresses, bank details and similar data stay hidden.',
      )}
      action={t('View as them')}
      send={async (body) => {
        await api.call(beginView, { params: { id: user._id }, body });
        window.location.assign('/home');
      }}
      onClose={onClose}
    />
  );
}
