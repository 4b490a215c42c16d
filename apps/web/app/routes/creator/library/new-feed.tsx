import { english, t, translated } from '@ovation/language/t.ts';
import { getFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { useState } from 'react';
import { PostComposer } from '../../../modules/library/feeds/composer/post-composer.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { api } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { toastError } from '../../../platform/toasts.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import type { Route } from './+types/new-feed.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(getFeedDraft);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('New post'), matches) }];
}

const loss = english(
  'Your latest changes are not saved yet, or a file is still being uploaded. If you leave now, they’ll be lost.',
);

/** Times are those of the browser's time zone, so the composer is rendered only there. */
export default function NewFeed({ loaderData }: Route.ComponentProps) {
  const hydrated = useHydrated();
  // Not by revalidating: its data may arrive after the new round has begun with the old ones.
  const [{ known, round }, setStart] = useState({ known: loaderData, round: 0 });
  const again = async (): Promise<void> => {
    const newest = await api.call(getFeedDraft);
    setStart((before) => ({ known: newest, round: before.round + 1 }));
  };
  return (
    <Page>
      <PageHeader title={t('New post')} />
      <UnsavedChanges loss={translated(loss)}>
        {hydrated ? (
          <PostComposer key={round} known={known} onAgain={() => void again().catch(toastError)} />
        ) : (
          <CardSkeletons />
        )}
      </UnsavedChanges>
    </Page>
  );
}
