import { t } from '@ovation/language/t.ts';
import { uploadFile } from '@ovation/client';
import { answerConsentLink, withdrawConsentLink, type ConsentLink } from '@ovation/contract/people/consent.ts';
import { Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { PaperField } from '../../accounts/paper-field.tsx';

interface AnswerLinkProps {
  readonly token: string;
  readonly link: ConsentLink;
}

/** What the holder of a link can do: agree or decline once, or withdraw later. */
export function AnswerLink({ token, link }: AnswerLinkProps) {
  const [answered, setAnswered] = useState<{ readonly message: string; readonly token: string | null }>();
  if (answered) return <Answered {...answered} />;
  if (link.state !== 'asked') return <Withdrawal token={token} link={link} />;
  return (
    <>
      <Card padding="lg">
        <Text>{link.text}</Text>
      </Card>
      <Card padding="lg">
        <AgreeForm token={token} onAnswered={setAnswered} />
      </Card>
      <Decline token={token} link={link} onAnswered={setAnswered} />
    </>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly onAnswered: (answered: { readonly message: string; readonly token: string | null }) => void;
}

const initialValues = { name: '', birthDate: '', paper: null as File | null };

function AgreeForm({ token, onAnswered }: AnswerProps) {
  const form = useContractForm<typeof answerConsentLink, typeof initialValues>(answerConsentLink, {
    initialValues,
    toBody: ({ name, birthDate }) => ({ token, answer: 'agree', name, birthDate }),
    send: async (fields, { paper }): Promise<void> => {
      if (!paper) return form.form.setFieldError('paper', t('Please choose a file.'));
      onAnswered(await uploadFile(answerConsentLink, { files: { paper }, fields: { ...fields } }));
    },
  });
  const { getInputProps, values, errors, setFieldValue } = form.form;
  return (
    <Form of={form} label={t('Agree')}>
      <TextInput
        label={t('Name')}
        description={t('As on your ID.')}
        autoComplete="name"
        maxLength={120}
        {...getInputProps('name')}
      />
      <TextInput label={t('Date of birth')} type="date" autoComplete="bday" {...getInputProps('birthDate')} />
      <PaperField
        label={t('Identity card or passport')}
        file={values.paper}
        error={errors['paper']}
        onFile={(file) => setFieldValue('paper', file)}
      />
      <Text size="sm" c="dimmed">
        {t('Your ID is stored encrypted. Only staff can open it, never the creator.')}
      </Text>
      <SubmitButton of={form} fullWidth>
        {t('I agree')}
      </SubmitButton>
    </Form>
  );
}

function Decline({ token, link, onAnswered }: AnswerProps & { readonly link: ConsentLink }) {
  const [isAsked, setAsked] = useState(false);
  const decline = async (): Promise<void> => {
    onAnswered(await uploadFile(answerConsentLink, { files: {}, fields: { token, answer: 'decline' } }));
  };
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
        {t('I do not agree')}
      </Button>
      <Confirm
        title={t('Decline?')}
        message={t(
          '{creatorName} won’t be allowed to publish content that shows you. You can respond through this link only once.',
          {
            creatorName: link.performerName,
          },
        )}
        confirmLabel={t('Decline')}
        cancelLabel={t('Back')}
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={decline}
      />
    </>
  );
}

function Answered({ message, token }: { readonly message: string; readonly token: string | null }) {
  return (
    <Card padding="lg">
      <Stack>
        <Text component="output">{message}</Text>
        {token === null ? null : (
          <>
            <Text>
              {t(
                'You can withdraw at any time. Please keep this address: it won’t be shown again, and anyone who has it can withdraw for you.',
              )}
            </Text>
            <TextInput
              label={t('Your address for withdrawing')}
              value={`${window.location.origin}/consent?token=${token}`}
              readOnly
              onFocus={(event) => event.target.select()}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}

function Withdrawal({ token, link }: AnswerLinkProps) {
  const [isAsked, setAsked] = useState(false);
  const [message, setMessage] = useState<string>();
  const isGiven = link.state === 'agreed' || link.state === 'overruled';
  const withdraw = async (): Promise<void> => {
    await api.call(withdrawConsentLink, { body: { token } }).then((reply) => setMessage(reply.message), toastError);
  };
  return (
    <Card padding="lg">
      <Stack align="flex-start">
        <Text component="output">
          {message ??
            (isGiven ? t('You have agreed to this:') : t('You have declined. Content that shows you is hidden.'))}
        </Text>
        {message === undefined && isGiven ? (
          <>
            <Text>{link.text}</Text>
            <Button color="red" variant="light" onClick={() => setAsked(true)}>
              {t('Withdraw')}
            </Button>
          </>
        ) : null}
        <Confirm
          title={t('Withdraw your consent?')}
          message={t('Content that shows you is hidden at once, including from people who bought it.')}
          confirmLabel={t('Withdraw')}
          destructive
          opened={isAsked}
          onClose={() => setAsked(false)}
          onConfirm={withdraw}
        />
      </Stack>
    </Card>
  );
}
