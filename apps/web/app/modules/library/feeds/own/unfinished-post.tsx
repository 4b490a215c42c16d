import { t } from '@ovation/language/t.ts';
import type { FeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import { Alert, Button, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';

/** Leads back to the post that was begun and not published, on this device or another. */
export function UnfinishedPost({ draft }: { readonly draft: FeedDraft }) {
  return (
    <Alert color="gray" variant="light" icon={<IconPencil aria-hidden />} title={t('You have an unfinished post')}>
      {draft.text === '' ? null : (
        <Text size="sm" lineClamp={2} mb="sm" dir="auto">
          {draft.text}
        </Text>
      )}
      <Button component={Link} to="/creator/feeds/new" variant="default" size="sm">
        {t('Continue')}
      </Button>
    </Alert>
  );
}
