import { english, t, translated } from '@ovation/language/t.ts';
import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { useEffect, useRef, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CaptchaCheck } from '../../reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AccountFields, DocumentFields, PersonFields } from './creator-fields.tsx';
import { useTypedValues, type CreatorValues } from './typed-values.ts';
import { requireBirthdayOfAdult, requirePapers, useCreatorRegistration } from './use-creator-registration.ts';
import { invalidControl } from '../../../platform/forms/contract-form.ts';
import { formatPercent } from '../../../ui/words/formats.ts';

/** The steps of a creator's registration, and the fields of each. */
const creatorSteps = [
  { title: english('Your account'), fields: ['username', 'email', 'password'] },
  { title: english('Who you are'), fields: ['name', 'dateOfBirth', 'gender', 'country'] },
  { title: english('Your documents'), fields: ['idVerification', 'documentVerification', 'agreed'] },
] as const;

/** The index of the first step with a problem; -1 where none of the fields has one. */
function stepWithProblem(problems: Readonly<Record<string, unknown>>): number {
  return creatorSteps.findIndex(({ fields }) => fields.some((field) => Boolean(problems[field])));
}

interface Steps {
  /** From 0. */
  readonly step: number;
  go(step: number): void;
}

/**
 * The step is in the address, so that the browser's Back leads to the one before. Steps that were not reached since the
 * page was opened are not: what was typed before a reload is gone.
 */
function useCreatorSteps(problems: Readonly<Record<string, unknown>>): Steps {
  const [params, setParams] = useSearchParams();
  const [reached, setReached] = useState(0);
  const asked = Number(params.get('step') ?? 1) - 1;
  const step = Number.isInteger(asked) ? Math.max(0, Math.min(asked, reached)) : 0;
  const go = (to: number): void => {
    setReached((before) => Math.max(before, to));
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('step', String(to + 1));
        return after;
      },
      { preventScrollReset: true },
    );
  };
  // The server may refuse what an earlier step has asked for, such as a username that is taken. A problem further on
  // holds no one back who wants to look at an earlier step.
  const wrong = stepWithProblem(problems);
  const isEarlier =
    wrong !== -1 && wrong < step && !creatorSteps[step]?.fields.some((field) => Boolean(problems[field]));
  const goBack = useEffectEvent(() => go(wrong));
  useEffect(() => {
    if (isEarlier) goBack();
  }, [isEarlier]);
  return { step, go };
}

interface RegisterPerformerFormProps {
  /** Above the first step: what else one can be. */
  readonly before: ReactNode;
  /** Below the first step: other ways to register. */
  readonly after: ReactNode;
  readonly onMustConfirm: (message: string) => void;
  /** What was typed here before, or into the form for fans. */
  readonly typed: CreatorValues;
  readonly onTyped: (typed: CreatorValues) => void;
}

const lastStep = creatorSteps.length - 1;

/**
 * Registration in three steps, of which the last one sends everything; a performer may log in and prepare their page
 * while an administrator reviews their papers.
 */
export function RegisterPerformerForm({ before, after, onMustConfirm, typed, onTyped }: RegisterPerformerFormProps) {
  const { contractForm, captcha, progress } = useCreatorRegistration(typed, onMustConfirm);
  const { form, check, submit, sending } = contractForm;
  useTypedValues(form.values, onTyped);
  const { step, go } = useCreatorSteps(form.errors);
  const { title, fields } = creatorSteps[step] ?? creatorSteps[0];
  const goOn = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const isValid = await check(fields, event.currentTarget);
    if (isValid && (step !== 1 || requireBirthdayOfAdult(form))) go(step + 1);
  };
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const isValid = await check(fields, event.currentTarget);
    if (requirePapers(form) && isValid) submit(event);
  };
  const onSubmit = (event?: FormEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (!event || sending) return;
    void (step === lastStep ? send : goOn)(event);
  };
  return (
    <>
      {step === 0 ? before : null}
      <StepHeader step={step} total={creatorSteps.length} title={translated(title)} />
      <Form of={{ ...contractForm, submit: onSubmit }} label={t('Register as a creator')}>
        {step === 0 ? <AccountFields form={form} /> : null}
        {step === 1 ? <PersonFields form={form} /> : null}
        {step === lastStep ? <DocumentFields form={form} /> : null}
        {step === lastStep ? <CaptchaCheck of={captcha} /> : null}
        <Sending progress={progress} />
        <Group gap="sm" grow preventGrowOverflow={false} wrap="wrap-reverse">
          {step === 0 ? null : (
            <Button variant="default" size="md" disabled={sending} onClick={() => go(step - 1)}>
              {t('Back')}
            </Button>
          )}
          <SubmitButton of={contractForm}>{step === lastStep ? t('Apply as a creator') : t('Next')}</SubmitButton>
        </Group>
      </Form>
      <noscript>
        <Text size="sm">
          {t('To apply as a creator, please switch on JavaScript: the form checks and sends your documents.')}
        </Text>
      </noscript>
      {step === 0 ? after : null}
    </>
  );
}

function Sending({ progress }: { readonly progress: number | undefined }) {
  if (progress === undefined) return null;
  const percent = Math.round(progress * 100);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {percent === 100
          ? t('Your documents have arrived. One moment …')
          : t('Sending your documents: {percent}', { percent: formatPercent(percent) })}
      </Text>
      <Progress value={percent} aria-label={t('Sending your documents')} animated={percent === 100} />
    </div>
  );
}

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
function StepHeader({ step, total, title }: StepHeaderProps) {
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
  const text = t('Step {number} of {total}', { number: step + 1, total });
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
