import { t, translated } from '@ovation/language/t.ts';
import { errors } from '@ovation/contract/errors.ts';
import { Outlet, useParams } from 'react-router';
import { ConversationPanes } from '../../../modules/conversations/conversation-panes.tsx';
import { ConversationList } from '../../../modules/conversations/list/conversation-list.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/messages.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Messages'), matches) }];
}

export default function Messages() {
  const openId = useParams()['id'];
  const isView = useMe()?.viewedUntil !== undefined;
  if (isView) return <ClosedInView />;
  return (
    <ConversationPanes openId={openId} list={<ConversationList title={openId === undefined ? 'h1' : 'h2'} />}>
      <Outlet />
    </ConversationPanes>
  );
}

/** Staff do not read the messages of the account as which they view the site. */
function ClosedInView() {
  return (
    <Page narrow>
      <ErrorState
        title={t('You don’t have access to this')}
        message={translated(errors['closed-to-views'][1])}
        action={{ label: t('Go to Home'), to: '/' }}
      />
    </Page>
  );
}
