import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { Reconciliation } from '@ovation/contract/money/reconciliation.ts';
import { Alert, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '../../../ui/tabler.ts';
import { StateBadge, type Tone } from '../../../ui/feedback/state-badge.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import classes from './reconciliation.module.css';

const states: Record<Reconciliation['status'], { readonly label: EnglishText; readonly tone: Tone }> = {
  running: { label: english('Running'), tone: 'waiting' },
  clean: { label: english('Right'), tone: 'positive' },
  problems: { label: english('Problems'), tone: 'negative' },
  failed: { label: english('Not finished'), tone: 'negative' },
};

export function ReconciliationState({ run: { status, totalProblem } }: { readonly run: Reconciliation }) {
  const { label, tone } = states[status];
  return (
    <StateBadge tone={tone}>
      {status === 'problems'
        ? t('{totalProblem, plural, one {# problem} other {# problems}}', { totalProblem })
        : translated(label)}
    </StateBadge>
  );
}

const messages: Record<Exclude<Reconciliation['status'], 'problems'>, EnglishText> = {
  running: english('Checking the books. This takes a moment.'),
  clean: english('The books are correct: every check passed, and the payment providers agree.'),
  failed: english('The books could not be checked. See the log for the reason, then run it again.'),
};

/** The result of one reconciliation: what it found and what to do. */
export function ReconciliationResult({ run }: { readonly run: Reconciliation }) {
  const { status, problems, totalProblem, startedAt, durationMs, administrator } = run;
  return (
    <Card aria-live="polite">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            <Moment time={startedAt} />
          </Title>
          <ReconciliationState run={run} />
        </Group>
        <Text size="sm" c="dimmed">
          {administrator === null ? t('Each night') : t('Started by {name}', { name: administrator.name })}
          {durationMs === null ? '' : t(', took {durationMs}', { durationMs: formatDuration(durationMs) })}
        </Text>
        {status === 'problems' ? null : <Text>{translated(messages[status])}</Text>}
        {problems.length === 0 ? null : <Problems run={run} />}
        {totalProblem > problems.length ? (
          <Text size="sm" c="dimmed">
            {t('The log has all {totalProblem} of them.', { totalProblem })}
          </Text>
        ) : null}
        <Invariants run={run} />
      </Stack>
    </Card>
  );
}

function formatDuration(durationMs: number): string {
  return durationMs < 1_000 ? t('less than a second') : `${Math.round(durationMs / 1_000)} s`;
}

function Problems({ run: { problems } }: { readonly run: Reconciliation }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('Something is wrong with the books')}>
      <ul className={classes.problems}>
        {problems.map(({ law, problem, advice }, index) => (
          <li key={`${index} ${problem}`} className={classes.words}>
            <Text size="sm" fw={600}>
              {problem}
            </Text>
            <Text size="sm">{t('Failed check: {law}', { law })}</Text>
            <Text size="sm">{t('What to do: {advice}', { advice })}</Text>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The invariants that were checked. */
function Invariants({ run: { figures, problems } }: { readonly run: Reconciliation }) {
  if (figures === null) return null;
  const broken = new Set(problems.map(({ law }) => law));
  return (
    <details>
      <summary>{t('What was checked ({length} invariants)', { length: figures.laws.length })}</summary>
      <ul className={classes.invariants}>
        {figures.laws.map((invariant) => (
          <li key={invariant}>
            {broken.has(invariant) ? (
              <IconX size={18} className={classes.mark} aria-hidden />
            ) : (
              <IconCheck size={18} className={classes.mark} aria-hidden />
            )}
            <Text size="sm">
              {broken.has(invariant) ? <VisuallyHidden>{t('Broken:')} </VisuallyHidden> : null}
              {invariant}
            </Text>
          </li>
        ))}
      </ul>
    </details>
  );
}
