import type { SpendingLimit } from '@ovation/contract/money/payments.ts';
import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Money } from '../../../ui/words/money.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import classes from './limit-card.module.css';
import { LimitDialog } from './limit-dialog.tsx';

/** The monthly spending limit of the account's cards, and how much of it is used. */
export function LimitCard({ limit }: { readonly limit: SpendingLimit }) {
  const [asked, setAsked] = useState(false);
  return (
    <Card component="section" padding="lg" aria-labelledby="spending-limit">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3" id="spending-limit">
            Monthly limit
          </Title>
          <Button variant="default" size="sm" onClick={() => setAsked(true)}>
            {limit.limit === null ? 'Set a limit' : 'Change'}
          </Button>
        </Group>
        {limit.limit === null ? <Unlimited spent={limit.spent} /> : <Used {...limit} limit={limit.limit} />}
        {limit.next === null ? null : (
          <Text size="sm" aria-live="polite">
            {limit.next.limit === null ? (
              'No limit set'
            ) : (
              <>
                The limit is <Money amount={limit.next.limit} />
              </>
            )}{' '}
            from <Moment time={limit.next.from} /> on.
          </Text>
        )}
      </Stack>
      {asked ? <LimitDialog limit={limit} onClose={() => setAsked(false)} /> : null}
    </Card>
  );
}

function Unlimited({ spent }: { readonly spent: number }) {
  return (
    <Text size="sm" c="dimmed">
      You have no limit. Your cards have paid <Money amount={spent} /> this month.
    </Text>
  );
}

function Used({ limit, spent, left, until }: SpendingLimit & { readonly limit: number }) {
  const percent = limit === 0 ? 100 : Math.min(100, (spent / limit) * 100);
  return (
    <>
      <div className={classes.figures}>
        <Text fw={600}>
          <Money amount={spent} /> of <Money amount={limit} />
        </Text>
        <Text size="sm" c="dimmed">
          <Money amount={left ?? 0} /> left
        </Text>
      </div>
      <Progress value={percent} size="lg" color={percent >= 100 ? 'red' : undefined} aria-label="Used of the limit" />
      <Text size="sm" c="dimmed">
        It starts again on <Day time={until} />. Payments from your balance don’t count: they counted when you topped
        up.
      </Text>
    </>
  );
}
