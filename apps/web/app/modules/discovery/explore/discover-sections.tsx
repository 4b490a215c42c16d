import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import type { CategoryLabel } from '@ovation/contract/site/categories.ts';
import { Stack } from '@mantine/core';
import { IconUsers } from '../../../ui/tabler.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { DiscoverGrid, Section } from '../cards/discover-cards.tsx';
import type { Sections } from '../search/load-found.server.ts';
import classes from './explore.module.css';

/** Ways to find someone without a word to search for. */
export function DiscoverSections({ categories, newest, trials, popular }: Sections) {
  if (popular.total === 0)
    return (
      <EmptyState
        icon={<IconUsers size={40} stroke={1.3} />}
        title={t('No one here yet')}
        message={t('Creators appear here as soon as they are approved.')}
      />
    );
  return (
    <Stack gap="xl">
      <Categories categories={categories} />
      <People
        title={t('New this week')}
        people={newest}
        to="/search?kind=people&isNew=true&sortBy=approvedAt"
        isFirst
      />
      <People title={t('Free trials')} people={trials} to="/search?kind=people&isFreeSubscription=true" />
      <People title={t('Popular')} people={popular} to="/search?kind=people" isAlwaysLinked />
    </Stack>
  );
}

function Categories({ categories }: { readonly categories: readonly CategoryLabel[] }) {
  if (categories.length === 0) return null;
  return (
    <Section title={t('Categories')}>
      <ul className={classes.categories}>
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <SiteLink to={`/search?${new URLSearchParams({ category: slug })}`} dir="auto">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly people: { readonly data: readonly PerformerCard[]; readonly total: number };
  /** The list of all of them, with its filters. */
  readonly to: string;
  readonly isFirst?: boolean;
  readonly isAlwaysLinked?: boolean;
}

function People({ title, people: { data, total }, to, isFirst = false, isAlwaysLinked = false }: PeopleProps) {
  if (data.length === 0) return null;
  const hasMore = isAlwaysLinked || total > data.length;
  return (
    <Section title={title} all={hasMore ? { to, label: t('See all: {title}', { title }) } : undefined}>
      <DiscoverGrid performers={data} isSwiped isFirst={isFirst} />
    </Section>
  );
}
