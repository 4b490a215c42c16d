import { t } from '@ovation/language/t.ts';
import type { OwnContent } from '@ovation/contract/publishing/bin.ts';
import { Stack, Text, Title } from '@mantine/core';
import { OwnContentList } from '../../library/own/own-content.tsx';

/** What went best of what was published in the last 30 days. */
export function BestContent({ best }: { readonly best: OwnContent | undefined }) {
  return (
    <Stack component="section" gap="md" aria-labelledby="best">
      <Title order={2} size="h3" id="best">
        {t('Best of the last 30 days')}
      </Title>
      {best ? (
        <OwnContentList label={t('Best of the last 30 days')} content={[best]} />
      ) : (
        <Text c="dimmed">{t('Once fans like, comment on or buy something you published, it appears here.')}</Text>
      )}
    </Stack>
  );
}
