import { t } from '@ovation/language/t.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { ReactNode } from 'react';

interface Action {
  readonly label: string;
  readonly to?: string;
  readonly onClick?: () => void;
}

interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  /** The request id, which a person can quote to support. */
  readonly reference?: string;
  readonly action?: Action;
}

/** Says what went wrong and what to do next. */
export function ErrorState({ title = t('Something went wrong'), message, reference, action }: ErrorStateProps) {
  return (
    <Stack align="center" ta="center" gap="sm" py="xl" role="alert">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw="32rem">
        {message}
      </Text>
      {reference ? (
        <Text size="xs" c="dimmed">
          {t('Reference {reference}', { reference })}
        </Text>
      ) : null}
      {action ? <ActionButton action={action} /> : null}
    </Stack>
  );
}

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do next. */
  readonly message: string;
  readonly action?: Action;
}

/** Replaces an empty list: says why it is empty and what to do next. */
export function EmptyState({ icon, title, message, action }: EmptyStateProps) {
  return (
    <Stack align="center" ta="center" gap="xs" py="xl" px="md" style={{ overflowWrap: 'anywhere' }}>
      {icon ? (
        <Text component="span" c="dimmed" aria-hidden>
          {icon}
        </Text>
      ) : null}
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw="30rem">
        {message}
      </Text>
      {action ? <ActionButton action={action} /> : null}
    </Stack>
  );
}

function ActionButton({ action }: { readonly action: Action }) {
  if (action.to !== undefined)
    return (
      <Button component={Link} to={action.to} mt="sm">
        {action.label}
      </Button>
    );
  return (
    <Button onClick={action.onClick} mt="sm">
      {action.label}
    </Button>
  );
}
