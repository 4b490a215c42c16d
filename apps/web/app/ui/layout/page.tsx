import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { Aside } from './aside.tsx';
import classes from './layout.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** A single column of reading width: for forms, texts, a single card. */
  readonly narrow?: boolean;
  /** Cards beside a narrow screen; see `Aside`. */
  readonly aside?: ReactNode;
  readonly style?: CSSProperties | undefined;
}

/** The body of a screen: begins where all screens of its frame do, with the site's margins. */
export function Page({ children, narrow = false, aside, style }: PageProps) {
  return (
    <Box className={classes.page} data-narrow={narrow || undefined} style={style}>
      <Stack gap="xl">{children}</Stack>
      {aside === undefined ? null : <Aside>{aside}</Aside>}
    </Box>
  );
}

interface PageHeaderProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons on the right; below the title on a phone. */
  readonly actions?: ReactNode;
}

/** The only `h1` of a screen. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md">
      <Stack gap={4} miw={0} maw="100%">
        <Title order={1} dir="auto" className={classes.title}>
          {title}
        </Title>
        {description === undefined ? null : <Text c="dimmed">{description}</Text>}
      </Stack>
      {actions === undefined ? null : (
        <Group gap="sm" className={classes.actions}>
          {actions}
        </Group>
      )}
    </Group>
  );
}
