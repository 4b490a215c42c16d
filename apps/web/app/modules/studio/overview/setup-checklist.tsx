import { t } from '@ovation/language/t.ts';
import { Button, Card, CopyButton, Group, Progress, Text, Title } from '@mantine/core';
import { IconCircle, IconLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SetupStep } from './setup.ts';

interface SetupChecklistProps {
  readonly steps: readonly SetupStep[];
  /** The address of the performer's page, from the site's root. */
  readonly page: string;
}

/** What a new page still needs; gone once everything is done. */
export function SetupChecklist({ steps, page }: SetupChecklistProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Card component="section" padding="lg" aria-labelledby="setup">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h3" id="setup">
          {t('Get your page ready')}
        </Title>
        <CopyButton value={typeof window === 'undefined' ? page : `${window.location.origin}${page}`}>
          {({ copied, copy }) => (
            <Button variant="default" size="sm" onClick={copy} leftSection={<IconLink size={16} aria-hidden />}>
              {copied ? t('Copied') : t('Copy link to your page')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {t('{done} of {length} done', { done, length: steps.length })}
      </Text>
      <Progress value={(done / steps.length) * 100} aria-label={t('Steps done')} mb="sm" />
      <ul className="studio-lines">
        {steps
          .filter(({ isDone }) => !isDone)
          .map(({ label, to }) => (
            <li key={label}>
              <Link to={to}>
                <IconCircle size={22} stroke={1.6} aria-hidden />
                <span>{label}</span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  );
}
