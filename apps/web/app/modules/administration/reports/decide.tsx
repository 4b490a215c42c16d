import { t, translated } from '@ovation/language/t.ts';
import { decideAppeal, moderate, type Moderation, type ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Button, Card, Stack, Text, Title, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { KeyHint, useShortcuts } from '../../../ui/shortcuts/shortcuts.tsx';
import { moderationsOf, outcomes } from './report-labels.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useQueueSteps } from '../queues/queue-steps.ts';
import { optional } from '../../../ui/forms/field-marks.tsx';
import { optionsOfTable } from '../../../ui/words/options.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

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
      {asked ? <DecisionDialog one={one} decision={asked} onClose={close} /> : null}
    </Card>
  );
}

function titleOf({ outcome, isAppealed }: ReportCaseDetail): string {
  if (outcome === null) return t('Decide');
  const label = translated(outcomes[outcome].inSentence);
  return isAppealed ? t('Decide on the appeal against: {label}', { label }) : t('Decided: {label}', { label });
}

function titleOfDecision({ object }: ReportCaseDetail, decision: AskedDecision): string {
  return decision === 'uphold' ? t('Keep the decision?') : translated(moderationsOf(object)[decision].title);
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
          {translated(moderationsOf(one.object)[action].label)} <DecisionKey keys={keys} decision={action} />
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

type AskedDecision = Moderation | 'uphold';

interface DecisionDialogProps {
  readonly one: ReportCaseDetail;
  readonly decision: AskedDecision;
  readonly onClose: () => void;
}

/** A decision with its rule, reason and evidence. */
function DecisionDialog({ one, decision, onClose }: DecisionDialogProps) {
  const steps = useQueueSteps();
  const { label, message } = wordsOf(one, decision);
  const isAgainstAuthor = decision === 'hide' || decision === 'remove' || decision === 'warn';
  const form = useContractForm(decideAppeal, {
    initialValues: { rule: ruleOf(one), note: '', evidence: '' },
    toBody: (values) => ({ ...values, action: decision === 'show' ? 'dismiss' : decision }),
    send: (body) =>
      steps.decide(async () => {
        await send(one, decision, body);
        toastSuccess(t('Done, and recorded in the log.'));
      }, onClose),
  });
  return (
    <FormDialog
      of={form}
      title={titleOfDecision(one, decision)}
      label={label}
      submit={label}
      color={decision === 'remove' ? 'red' : undefined}
      onClose={onClose}
    >
      <Text>{message}</Text>
      {isAgainstAuthor ? (
        <Select
          label={t('Rule')}
          description={t('The rule that was broken. Both sides see it.')}
          data={optionsOfTable(siteRules)}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          {...form.form.getInputProps('rule')}
        />
      ) : null}
      <Textarea
        label={t('Reason')}
        description={t('Recorded in the log and shown to both sides. Don’t name anyone else.')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...form.form.getInputProps('note')}
      />
      <Textarea
        {...optional(t('Evidence'))}
        description={t('What the decision is based on. Only staff see it.')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5_000}
        {...form.form.getInputProps('evidence')}
      />
    </FormDialog>
  );
}

function wordsOf(
  { object }: ReportCaseDetail,
  decision: AskedDecision,
): { readonly label: string; readonly message: string } {
  if (decision === 'uphold')
    return {
      label: t('Keep the decision'),
      message: t('Both sides see your reason. A removal becomes final at once.'),
    };
  const { label, message } = moderationsOf(object)[decision];
  return { label: translated(label), message: translated(message) };
}

/** The rule that fits the most frequent reason, for staff to change. */
function ruleOf({ reasons: [first] }: ReportCaseDetail): SiteRule {
  const byReason: Partial<Record<string, SiteRule>> = { minor: 'minors', 'non-consensual': 'consent' };
  const reason = first?.reason ?? 'other';
  return byReason[reason] ?? (reason in siteRules ? (reason as SiteRule) : 'other');
}

type Body = Omit<BodyInput<typeof decideAppeal>, 'action'>;

async function send({ _id: id, isAppealed }: ReportCaseDetail, decision: AskedDecision, body: Body): Promise<void> {
  const params = { id };
  const { rule, note, evidence } = body;
  if (isAppealed && decision !== 'show')
    await api.call(decideAppeal, { params, body: { action: decision, rule, note, evidence } });
  else if (decision !== 'uphold')
    await api.call(moderate, { params, body: { action: decision, rule, note, evidence } });
}
