import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
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
            {t('Monthly limit')}
          </Title>
          <Button variant="default" size="sm" onClick={() => setAsked(true)}>
            {limit.limit === null ? t('Set a limit') : t('Change')}
          </Button>
        </Group>
        {limit.limit === null ? <Unlimited spent={limit.spent} /> : <Used {...limit} limit={limit.limit} />}
        {limit.next === null ? null : (
          <Text size="sm" aria-live="polite">
            {limit.next.limit === null
              ? t('No limit set')
              : rich('The limit is {amount}', { amount: <Money amount={limit.next.limit} /> })}{' '}
            {rich('from {moment}.', { moment: <Moment time={limit.next.from} /> })}
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
      {rich('You have no limit. Your cards have paid {amount} this month.', { amount: <Money amount={spent} /> })}
    </Text>
  );
}

function Used({ limit, spent, left, until }: SpendingLimit & { readonly limit: number }) {
  const percent = limit === 0 ? 100 : Math.min(100, (spent / limit) * 100);
  return (
    <>
      <div className={classes.figures}>
        <Text fw={600}>
          {rich('{amount} of {amount2}', { amount: <Money amount={spent} />, amount2: <Money amount={limit} /> })}
        </Text>
        <Text size="sm" c="dimmed">
          {rich('{amount} left', { amount: <Money amount={left ?? 0} /> })}
        </Text>
      </div>
      <Progress value={percent} size="lg" color={percent >= 100 ? 'red' : undefined} aria-label={t('Limit used')} />
      <Text size="sm" c="dimmed">
        {rich('It resets on {day}. Payments from your balance don’t count: they counted when you topped up.', {
          day: <Day time={until} />,
        })}
      </Text>
    </>
  );
}
