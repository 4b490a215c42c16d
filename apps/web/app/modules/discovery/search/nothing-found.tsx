import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';

/** Says which texts are searched, and where else to look. */
export function NothingFound({ what, q }: { readonly what: string; readonly q: string | undefined }) {
  const message = q
    ? t('Search looks through the text of public posts. Try another word, or look for people.')
    : t('Come back later, or look for people.');
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.3} />}
      title={t('No {what} {q, select, yes {found} other {yet}}', { what, q: q ? 'yes' : 'no' })}
      message={message}
      action={{
        label: t('Look for people'),
        to: `/search?${new URLSearchParams({ kind: 'people', ...(q ? { q } : {}) })}`,
      }}
    />
  );
}

/** Says that the results only resemble the search. */
export function SimilarOnly({ what, isSimilar }: { readonly what: string; readonly isSimilar: boolean | undefined }) {
  return isSimilar === true ? (
    <Text component="output" c="dimmed">
      {t('No {what} has exactly these words. Similar results:', { what })}
    </Text>
  ) : null;
}
