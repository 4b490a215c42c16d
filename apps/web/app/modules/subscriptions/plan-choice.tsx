import { t } from '@ovation/language/t.ts';
import { Group, Radio, Stack, Text } from '@mantine/core';
import classes from './plan-choice.module.css';
import type { Plan } from './plans.ts';

interface PlanChoiceProps {
  readonly plans: readonly Plan[];
  readonly value: Plan['type'];
  readonly onChange: (type: Plan['type']) => void;
}

/** Selects a plan: its length and renewal. */
export function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  return (
    <Radio.Group aria-label={t('Plan')} value={value} onChange={(type) => onChange(type as Plan['type'])}>
      <Stack gap="xs">
        {plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  return (
    <Radio.Card value={plan.type} className={classes.plan} radius="md">
      <Group wrap="nowrap" align="center">
        <Radio.Indicator />
        <div>
          <Text fw={600}>{plan.title}</Text>
          <Text size="sm" c="dimmed">
            {plan.detail}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
