import { t } from '@ovation/language/t.ts';
import { contactSite } from '@ovation/contract/site/settings.ts';
import { Card, Textarea, TextInput } from '@mantine/core';
import { IconMailCheck } from '../../ui/tabler.ts';
import { useState } from 'react';
import { CaptchaCheck } from '../../modules/reference/captcha/captcha-check.tsx';
import { useCaptcha } from '../../modules/reference/captcha/use-captcha.ts';
import { api } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { usePosted } from '../../platform/visitor/posted.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { SiteLinks } from '../../modules/reference/site-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/contact.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Write to us'), matches) },
    { name: 'description', content: t('Questions, complaints or praise: contact the people who run this site.') },
  ];
}

export default function Contact() {
  const [answer, setAnswer] = useState(usePosted(contactSite)?.message);
  return (
    <Page narrow aside={<SiteLinks />}>
      <PageHeader
        title={t('Write to us')}
        description={t('Your questions, complaints and praise go to the people who run this site.')}
      />
      <Card padding="lg">
        {answer === undefined ? (
          <ContactForm onSent={setAnswer} />
        ) : (
          <EmptyState
            icon={<IconMailCheck size={36} stroke={1.4} />}
            title={t('We got your message')}
            message={answer}
            action={{ label: t('Continue'), to: '/home' }}
          />
        )}
      </Card>
    </Page>
  );
}

function ContactForm({ onSent }: { readonly onSent: (answer: string) => void }) {
  const me = useMe();
  const captcha = useCaptcha('contactSite');
  const contractForm = useContractForm(contactSite, {
    initialValues: { name: me?.name ?? '', email: me?.email ?? '', message: '' },
    send: async (body) =>
      onSent((await captcha.send((token) => api.call(contactSite, { body: { ...body, captcha: token } }))).message),
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Write to us')}>
      <TextInput label={t('Your name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t('Email')}
        description={t('We’ll reply to this address.')}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Textarea label={t('Message')} autosize minRows={5} maxRows={16} {...form.getInputProps('message')} />
      <CaptchaCheck of={captcha} />
      <SubmitButton of={contractForm}>{t('Send')}</SubmitButton>
    </Form>
  );
}
