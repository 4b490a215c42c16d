import { t, translated } from '@ovation/language/t.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { siteRules, type SiteRule } from '@ovation/contract/site/complaint-rules.ts';
import { decideAppeal, moderate, type Moderation, type ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Button, Group, Select, Text, Textarea } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useQueueSteps } from '../queues/queue-steps.ts';
import { moderationsOf } from './report-labels.ts';
import { optional } from '../../../ui/forms/field-marks.tsx';

export type AskedDecision = Moderation | 'uphold';

interface DecisionFormProps {
  readonly one: ReportCaseDetail;
  readonly decision: AskedDecision;
  readonly onClose: () => void;
}

const rules = Object.entries(siteRules).map(([value, label]) => ({ value, label: translated(label) }));

/** A decision with its rule, reason and evidence. */
export function DecisionForm({ one, decision, onClose }: DecisionFormProps) {
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
    <Form of={form} label={label}>
      <Text>{message}</Text>
      {isAgainstAuthor ? (
        <Select
          label={t('Rule')}
          description={t('The rule that was broken. Both sides see it.')}
          data={rules}
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
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form} color={decision === 'remove' ? 'red' : undefined}>
          {label}
        </SubmitButton>
      </Group>
    </Form>
  );
}

function wordsOf(
  { object }: ReportCaseDetail,
  decision: AskedDecision,
): { readonly label: string; readonly message: string } {
  if (decision !== 'uphold') return moderationsOf(object)[decision];
  return { label: t('Keep the decision'), message: t('Both sides see your reason. A removal becomes final at once.') };
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
