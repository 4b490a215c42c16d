import { t } from '@ovation/language/t.ts';
import { Progress, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { invalidControl } from '../../../platform/forms/contract-form.ts';

interface StepHeaderProps {
  /** From 0. */
  readonly step: number;
  readonly total: number;
  readonly title: string;
}

/**
 * Where one is in a form of several steps. The focus moves here with each step, so that its fields are next; where a
 * field has a problem, which has led back to this step, to that one.
 */
export function StepHeader({ step, total, title }: StepHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong = document.querySelector<HTMLElement>(`form :is(${invalidControl})`);
    if (wrong) return wrong.focus();
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const text = t('Step {value} of {total}', { value: step + 1, total });
  return (
    <div>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Progress value={((step + 1) / total) * 100} size="sm" my={6} aria-label={text} />
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {title}
      </Title>
    </div>
  );
}
