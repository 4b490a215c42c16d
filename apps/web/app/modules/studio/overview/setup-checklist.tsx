import { t } from '@ovation/language/t.ts';
import { Button, Card, Group, Progress, Text, Title } from '@mantine/core';
import { IconCircle, IconLink, IconLock } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { copyText } from '../../../platform/copy-text.ts';
import type { SetupStep } from './setup.ts';
import classes from './overview.module.css';

interface SetupChecklistProps {
  readonly steps: readonly SetupStep[];
  /** The address of the performer's page, from the site's root; undefined while nobody else can open it. */
  readonly page: string | undefined;
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
        {page === undefined ? null : (
          <Button
            variant="default"
            size="sm"
            onClick={() => void copyText(window.location.origin + page, { done: t('Link copied.') })}
            leftSection={<IconLink size={16} aria-hidden />}
          >
            {t('Copy link to your page')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {t('{done} of {length} done', { done, length: steps.length })}
      </Text>
      <Progress value={(done / steps.length) * 100} aria-label={t('Steps done')} mb="sm" />
      <ul className={classes.lines}>
        {steps
          .filter(({ isDone }) => !isDone)
          .map((step) => (
            <li key={step.label}>
              <Step {...step} />
            </li>
          ))}
      </ul>
    </Card>
  );
}

function Step({ label, to, afterApproval = false }: SetupStep) {
  if (afterApproval)
    return (
      <p>
        <IconLock size={22} stroke={1.6} aria-hidden />
        <span>
          {label} <small>{t('after approval')}</small>
        </span>
      </p>
    );
  return (
    <Link to={to}>
      <IconCircle size={22} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}
