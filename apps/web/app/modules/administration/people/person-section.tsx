import { t } from '@ovation/language/t.ts';
import { Anchor, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PersonSectionProps {
  readonly title: string;
  /** The page with all of it. */
  readonly to?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a person's page, with a link to the complete list. */
export function PersonSection({ title, to, children }: PersonSectionProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="baseline" mb="sm">
        <Title order={2} size="h4" dir="auto">
          {title}
        </Title>
        {to === undefined ? null : (
          <Anchor component={Link} to={to} aria-label={t('Show all: {title}', { title })} underline="always" size="sm">
            {t('Show all')}
          </Anchor>
        )}
      </Group>
      {children}
    </section>
  );
}
