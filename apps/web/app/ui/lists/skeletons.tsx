import { t } from '@ovation/language/t.ts';
import { Card, Group, Skeleton, Stack, type StackProps } from '@mantine/core';

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A placeholder while something is loading, announced to screen readers. */
export function Loading(props: StackProps) {
  return <Stack component="output" aria-busy aria-label={t('Loading')} {...props} />;
}

/** The placeholder of a list of people or rows. */
export function RowSkeletons({ count = 5 }: { readonly count?: number }) {
  return (
    <Loading gap="lg">
      {times(count).map((key) => (
        <Group key={key} gap="sm" wrap="nowrap">
          <Skeleton circle height={44} />
          <Stack gap={8} flex={1}>
            <Skeleton height={12} width="40%" />
            <Skeleton height={10} width="25%" />
          </Stack>
        </Group>
      ))}
    </Loading>
  );
}

/** The placeholder of feed cards. */
export function CardSkeletons({ count = 2 }: { readonly count?: number }) {
  return (
    <Loading gap="lg">
      {times(count).map((key) => (
        <Card key={key} padding="md">
          <Stack gap="md">
            <Group gap="sm">
              <Skeleton circle height={44} />
              <Skeleton height={12} width={140} />
            </Group>
            <Skeleton height={12} width="85%" />
            <Skeleton height={280} />
          </Stack>
        </Card>
      ))}
    </Loading>
  );
}
