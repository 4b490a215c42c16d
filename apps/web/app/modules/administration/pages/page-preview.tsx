import { t } from '@ovation/language/t.ts';
import { Card, Text, Title, Typography } from '@mantine/core';
import type { EditedPage } from '@ovation/contract/pages.ts';

/** The saved draft as visitors would see it. */
export function PagePreview({ page }: { readonly page: EditedPage }) {
  return (
    <section aria-label={t('Preview')}>
      <Title order={2} size="h3" mb="sm">
        {t('Preview')}
      </Title>
      <Card padding="lg" style={{ overflowWrap: 'anywhere' }}>
        <Title order={3} size="h2" mb="md">
          {page.title}
        </Title>
        {page.content === '' ? (
          <Text c="dimmed">{t('Nothing written yet.')}</Text>
        ) : (
          <Typography>
            <div dangerouslySetInnerHTML={{ __html: page.content }} />
          </Typography>
        )}
      </Card>
    </section>
  );
}
