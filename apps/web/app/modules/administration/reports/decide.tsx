import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Moderation, ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Button, Card, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { KeyHint } from '../../../ui/shortcuts/key-hint.tsx';
import { useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { DecisionForm, type AskedDecision } from './decision-form.tsx';
import { moderationsOf, outcomes } from './report-labels.ts';

/** The possible decisions on a case, or on an appeal. */
export function Decide({ one }: { readonly one: ReportCaseDetail }) {
  const [asked, setAsked] = useState<AskedDecision>();
  const close = (): void => setAsked(undefined);
  const isWaitingForOthers = one.isAppealed && !one.mayDecideAppeal;
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {titleOf(one)}
        </Title>
        {isWaitingForOthers ? (
          <Text c="dimmed" size="sm">
            {t('You made this decision, so another member of staff decides on the appeal.')}
          </Text>
        ) : (
          <Choices one={one} onAsk={setAsked} />
        )}
      </Stack>
      <Modal opened={asked !== undefined} onClose={close} title={asked && titleOfDecision(one, asked)}>
        {asked ? <DecisionForm one={one} decision={asked} onClose={close} /> : null}
      </Modal>
    </Card>
  );
}

function titleOf({ outcome, isAppealed }: ReportCaseDetail): string {
  if (outcome === null) return t('Decide');
  const label = outcomes[outcome].label.toLowerCase();
  return isAppealed ? t('Decide on the appeal against: {label}', { label }) : t('Decided: {label}', { label });
}

function titleOfDecision({ object }: ReportCaseDetail, decision: AskedDecision): string {
  return decision === 'uphold' ? t('Keep the decision?') : moderationsOf(object)[decision].title;
}

interface ChoicesProps {
  readonly one: ReportCaseDetail;
  readonly onAsk: (decision: AskedDecision) => void;
}

function Choices({ one, onAsk }: ChoicesProps) {
  const current = currentOf(one);
  const keys = keysOf(one);
  const ask = (decision: AskedDecision | undefined) => (decision === undefined ? undefined : () => onAsk(decision));
  useShortcuts({ a: ask(keys.a), r: ask(keys.r) });
  const may = one.isAppealed ? one.may.filter((action) => action !== current) : one.may;
  if (may.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {t('There is nothing left to do. A new report would open a new case.')}
      </Text>
    );
  return (
    <>
      {one.isAppealed ? (
        <Button variant="default" onClick={() => onAsk('uphold')}>
          {rich('Keep the decision {decisionKey}', { decisionKey: <DecisionKey keys={keys} decision="uphold" /> })}
        </Button>
      ) : null}
      {may.map((action) => (
        <Button
          key={action}
          variant={action === 'remove' ? 'light' : 'default'}
          color={action === 'remove' ? 'red' : undefined}
          onClick={() => onAsk(action)}
        >
          {moderationsOf(one.object)[action].label} <DecisionKey keys={keys} decision={action} />
        </Button>
      ))}
    </>
  );
}

type DecisionKeys = Partial<Record<'a' | 'r', AskedDecision>>;

/** a: it may stay, or the decision stands; r: it goes, by the strongest decision that is possible. */
export function keysOf({ isAppealed, may }: Pick<ReportCaseDetail, 'isAppealed' | 'may'>): DecisionKeys {
  if (isAppealed) return { a: 'uphold' };
  const against = (['remove', 'resolve', 'warn'] as const).find((action) => may.includes(action));
  return { ...(may.includes('dismiss') ? { a: 'dismiss' } : {}), ...(against === undefined ? {} : { r: against }) };
}

function DecisionKey({ keys, decision }: { readonly keys: DecisionKeys; readonly decision: AskedDecision }) {
  if (keys.a === decision) return <KeyHint of="a" />;
  return keys.r === decision ? <KeyHint of="r" /> : null;
}

/** The decision that is in force, which an appeal keeps or replaces. */
function currentOf({ outcome }: ReportCaseDetail): Moderation | undefined {
  const actions = {
    dismissed: 'dismiss',
    hidden: 'hide',
    removed: 'remove',
    warned: 'warn',
    resolved: 'resolve',
  } as const;
  return outcome === null ? undefined : actions[outcome];
}
