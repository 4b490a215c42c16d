import { Box, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './layout.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Below the card: the link between login and registration. */
  readonly foot?: ReactNode;
}

/** A single task on a blank page: log in, register, set a password. */
export function AuthCard({ title, description, children, foot }: AuthCardProps) {
  return (
    <Stack gap="lg">
      <Stack gap={4} ta="center">
        <Title order={1}>{title}</Title>
        {description === undefined ? null : <Text c="dimmed">{description}</Text>}
      </Stack>
      <Card padding={0}>
        <Box className={classes.content}>{children}</Box>
      </Card>
      {foot === undefined ? null : (
        <Text ta="center" c="dimmed" className={classes.foot}>
          {foot}
        </Text>
      )}
    </Stack>
  );
}
