import { t } from '@ovation/language/t.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import { api } from '../../platform/api/api.ts';
import { useAppDispatch, followed } from '../../platform/state/store.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { useReturn } from '../../platform/visitor/login-prompt.tsx';
import { announceAccessChange } from '../access/access-changes.ts';

/**
 * Follows whom a visitor wanted to follow before they logged in. Not a part of the button: a suggestion may be gone
 * from the page by then.
 */
export function FollowAfterLogin() {
  const dispatch = useAppDispatch();
  useReturn({ act: 'follow' }, ({ target, detail }) => {
    api.call(follow, { params: { id: target } }).then(() => {
      dispatch(followed(target));
      announceAccessChange({ performerId: target });
      toastSuccess(t('You’re now following {name}.', { name: detail ?? t('them') }));
    }, toastError);
  });
  return null;
}
