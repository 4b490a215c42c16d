import { FeedEditor } from '../../../modules/library/feeds/editor/feed-editor.tsx';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/new-feed.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf('New post', matches) }];
}

const loss = 'Your text is kept in this browser as a draft. Files and polls are not: you would have to add them again.';

/** The draft is stored in the browser, so the editor is rendered only there. */
export default function NewFeed() {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader title="New post" />
      <UnsavedChanges loss={loss}>{hydrated ? <FeedEditor /> : <CardSkeletons />}</UnsavedChanges>
    </Page>
  );
}
