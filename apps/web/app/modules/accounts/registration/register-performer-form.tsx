import { t } from '@ovation/language/t.ts';
import { Button, Group, Progress, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { CaptchaCheck } from '../../reference/captcha/captcha-check.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AccountFields, DocumentFields, PersonFields } from './creator-fields.tsx';
import { creatorSteps, useCreatorSteps } from './creator-steps.ts';
import { StepHeader } from './step-header.tsx';
import { useTypedValues, type CreatorValues } from './typed-values.ts';
import { requireBirthdayOfAdult, requirePapers, useCreatorRegistration } from './use-creator-registration.ts';

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
      <StepHeader step={step} total={creatorSteps.length} title={title} />
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
          : t('Sending your documents: {percent}%', { percent })}
      </Text>
      <Progress value={percent} aria-label={t('Sending your documents')} animated={percent === 100} />
    </div>
  );
}
