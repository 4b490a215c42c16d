import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { AppealStatus, ReportDecision } from '@ovation/contract/site/complaints.ts';
import { Stack, Text } from '@mantine/core';
import { Day } from '../../ui/words/time-ago.tsx';
import classes from './complaints.module.css';
import { ruleText } from './complaint-words.ts';

/** The rule and the reason of a decision. */
export function DecisionFacts({ decision }: { readonly decision: ReportDecision }) {
  const rule = ruleText(decision.rule);
  return (
    <Stack gap={4}>
      {rule === undefined ? null : (
        <Text size="sm">
          <strong>{t('Rule:')}</strong> {rule}
        </Text>
      )}
      <Text size="sm" className={classes.words}>
        <strong>{t('Reason:')}</strong> {decision.note}
      </Text>
      <Text size="sm" c="dimmed">
        {rich('Decided on {day}', { day: <Day time={decision.decidedAt} /> })}
      </Text>
    </Stack>
  );
}

interface AppealFactsProps {
  readonly appeals: readonly AppealStatus[];
  readonly reader: AppealStatus['side'];
}

/** The appeals of both sides, as one of them reads them. */
export function AppealFacts({ appeals, reader }: AppealFactsProps) {
  return appeals.map((appeal) => (
    <Stack key={appeal.side} gap={4} className={classes.appeal}>
      <Text size="sm" fw={600}>
        {headingOf(appeal, reader)}
      </Text>
      {appeal.text === null ? null : (
        <Text size="sm" className={classes.words}>
          {appeal.text}
        </Text>
      )}
      <Text size="sm" c="dimmed" className={classes.words}>
        {appeal.note === null
          ? t('Our staff are reviewing it again.')
          : t('Our staff’s note: {note}', { note: appeal.note })}
      </Text>
    </Stack>
  ));
}

function headingOf({ side, outcome, text }: AppealStatus, reader: AppealStatus['side']): string {
  const who =
    side === reader ? (text === null ? t('Someone else has appealed') : t('You have appealed')) : otherSide(side);
  if (outcome === null) return who;
  return outcome === 'upheld' ? t('{who}: the decision stands', { who }) : t('{who}: there is a new decision', { who });
}

function otherSide(side: AppealStatus['side']): string {
  return side === 'author' ? t('The author has appealed') : t('A person who reported it has appealed');
}
