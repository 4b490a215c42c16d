import { Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';

/** Says which texts are searched, and where else to look. */
export function NothingFound({ what, q }: { readonly what: string; readonly q: string | undefined }) {
  const message = q
    ? 'Search looks through the text of public posts. Try another word, or look for people.'
    : 'Come back later, or look for people.';
  return (
    <EmptyState
      icon={<IconSearchOff size={40} stroke={1.3} />}
      title={`No ${what} ${q ? 'found' : 'yet'}`}
      message={message}
      action={{ label: 'Look for people', to: q ? `/search?${new URLSearchParams({ q })}` : '/search' }}
    />
  );
}

/** Says that the results only resemble the search. */
export function SimilarOnly({ what, isSimilar }: { readonly what: string; readonly isSimilar: boolean | undefined }) {
  return isSimilar === true ? (
    <Text component="output" c="dimmed">
      No {what} has exactly these words. Similar results:
    </Text>
  ) : null;
}
