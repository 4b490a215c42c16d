import { t } from '@ovation/language/t.ts';
import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { DiscoverStyles } from './discover-styles.tsx';

interface SectionProps {
  readonly title: string;
  /** How many there are, such as "12" or "200+". */
  readonly count?: string | undefined;
  /** Where all of them are; without it, all of them are shown. */
  readonly all?: { readonly to: string; /** "See all: Videos". */ readonly label: string } | undefined;
  readonly children: ReactNode;
}

/** A part of Discover: a heading with a number, a link to everything of its kind, and the first few. */
export function Section({ title, count, all, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <DiscoverStyles />
      <div className="discover-head">
        <Title order={2} size="h3" id={id}>
          {title} {count === undefined ? null : <span className="discover-count">{count}</span>}
        </Title>
        {all ? (
          <SiteLink to={all.to} aria-label={all.label}>
            {t('See all')}
          </SiteLink>
        ) : null}
      </div>
      {children}
    </section>
  );
}
