import { t } from '@ovation/language/t.ts';
import { complaintDeadlines, reportReasons, type ReportReason } from '@ovation/contract/site/complaint-rules.ts';
import { sendComplaint } from '@ovation/contract/site/complaints.ts';
import { Alert, Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconInfoCircle } from '../../ui/tabler.ts';
import { CaptchaCheck } from '../reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../reference/captcha/use-captcha.ts';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { deadlineText } from './complaint-words.ts';
import { optionsOfTable } from '../../ui/words/options.ts';
import { optional } from '../../ui/forms/field-marks.tsx';

interface ComplaintFormProps {
  /** The page that the visitor comes from. */
  readonly address: string;
  readonly onSent: (answer: string) => void;
}

/** Reports anything, also without an account. */
export function ComplaintForm({ address, onSent }: ComplaintFormProps) {
  const me = useMe();
  const captcha = useCaptcha('sendComplaint');
  const contractForm = useContractForm(sendComplaint, {
    initialValues: {
      address,
      reason: 'other' as ReportReason,
      text: '',
      name: '',
      email: me?.email ?? '',
      isTrue: false,
    },
    // The contract accepts nothing but a confirmation, and says so at the field.
    toBody: (values) => ({ ...values, isTrue: values.isTrue as true }),
    send: async (body) =>
      onSent((await captcha.send((token) => api.call(sendComplaint, { body: { ...body, captcha: token } }))).message),
  });
  const { form } = contractForm;
  const { reason } = form.values;
  return (
    <Form of={contractForm} label={t('Report something')}>
      <TextInput
        label={t('Address of the page')}
        description={t('Copy it from your browser. Leave it empty if it is about something else.')}
        inputMode="url"
        {...form.getInputProps('address')}
      />
      <Radio.Group label={t('What is wrong?')} {...form.getInputProps('reason')}>
        <Stack gap="xs" mt="xs">
          {optionsOfTable(reportReasons).map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Alert color="gray" variant="light" icon={<IconInfoCircle />}>
        <Text size="sm">{deadlineText(complaintDeadlines[reason])}</Text>
        {reason === 'copyright' ? (
          <Text size="sm" mt="xs">
            {t(
              'Please describe the work, tell us where we can see it, and state that you own it or act for its owner. The author can respond with a counter-notice, and you will get a copy.',
            )}
          </Text>
        ) : null}
      </Alert>
      <Textarea
        label={t('What should we know?')}
        description={t('Only our staff see it.')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={5_000}
        {...form.getInputProps('text')}
      />
      {me ? null : <TextInput {...optional(t('Your name'))} autoComplete="name" {...form.getInputProps('name')} />}
      <TextInput
        label={t('Email')}
        description={t('We’ll email you a link to your report’s status. The author won’t find out who you are.')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Checkbox
        label={t('To the best of my knowledge, this is true.')}
        {...form.getInputProps('isTrue', { type: 'checkbox' })}
      />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm}>{t('Send the report')}</SubmitButton>
    </Form>
  );
}
