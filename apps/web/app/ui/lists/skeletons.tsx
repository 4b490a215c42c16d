import { Card, Group, Skeleton, Stack, type StackProps } from '@mantine/core';

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** What stands where something is being loaded; who cannot see its shape is told so. */
export function Loading(props: StackProps) {
  return <Stack component="output" aria-busy aria-label="Loading" {...props} />;
}

/** The shape of a list of people or rows while it loads. */
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

/** The shape of feed cards while they load. */
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
