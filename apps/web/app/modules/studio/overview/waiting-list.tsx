import { t } from '@ovation/language/t.ts';
import type { StudioOverview } from '@ovation/contract/publishing/studio.ts';
import { Card, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { waitingOf } from './waiting.ts';

/** What needs the performer's attention, each with a link to it. */
export function WaitingList({ attention }: { readonly attention: StudioOverview['attention'] }) {
  const waiting = waitingOf(attention);
  return (
    <Card component="section" padding="lg" aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting" mb="xs">
        {t('Needs your attention')}
      </Title>
      {waiting.length === 0 ? (
        <Text c="dimmed">{t('You’re all caught up.')}</Text>
      ) : (
        <ul className="studio-lines">
          {waiting.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>
                <span>{label}</span>
                <IconChevronRight size={18} stroke={1.8} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
