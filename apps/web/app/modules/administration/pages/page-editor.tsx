import { english, t, translated } from '@ovation/language/t.ts';
import { Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core';
import { changePage, publishPage, withdrawPage, type EditedPage } from '@ovation/contract/pages.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';

const tags = english(
  'HTML: h2, h3, h4, p, ul, ol, li, blockquote, strong, em, a. Other tags are removed when you save.',
);

/** Edits a draft; visitors read the published version until the draft is published. */
export function PageEditor({ page }: { readonly page: EditedPage }) {
  const { revalidate } = useRevalidator();
  const { title, slug, content } = page;
  const form = useContractForm(changePage, {
    initialValues: { title, slug, content },
    send: async (body) => {
      await api.call(changePage, { params: { id: page._id }, body });
      form.form.resetDirty();
      toastSuccess(t('Changes saved'));
      await revalidate();
    },
  });
  const [needsAgreement, setNeedsAgreement] = useState(false);
  const isDirty = form.form.isDirty();
  useUnsaved(isDirty);
  const { getInputProps } = form.form;
  return (
    <Form of={form} label={t('Page')}>
      <TextInput label={t('Title')} maxLength={120} {...getInputProps('title')} />
      <TextInput
        label={t('Address')}
        description={t('Takes effect when you save')}
        leftSection="/pages/"
        leftSectionWidth={70}
        maxLength={60}
        {...getInputProps('slug')}
      />
      <Textarea
        label={t('Text')}
        description={translated(tags)}
        autosize
        minRows={14}
        maxRows={30}
        spellCheck
        {...getInputProps('content')}
      />
      <Checkbox
        label={t('Ask everyone to agree to this version')}
        description={t('They see a dialog until they agree. For important changes to your terms, not for corrections.')}
        checked={needsAgreement}
        onChange={(event) => setNeedsAgreement(event.currentTarget.checked)}
      />
      <Group gap="sm">
        <SubmitButton of={form} variant="default">
          {t('Save the draft')}
        </SubmitButton>
        <PublishButtons page={page} isDirty={isDirty} needsAgreement={needsAgreement} />
      </Group>
      {isDirty ? (
        <Text size="sm" c="dimmed">
          {t('Save the draft to preview or publish it.')}
        </Text>
      ) : null}
    </Form>
  );
}

interface PublishButtonsProps {
  readonly page: EditedPage;
  readonly isDirty: boolean;
  readonly needsAgreement: boolean;
}

function PublishButtons({ page, isDirty, needsAgreement }: PublishButtonsProps) {
  const { revalidate } = useRevalidator();
  const params = { id: page._id };
  const run = async (change: Promise<EditedPage>, message: string): Promise<void> => {
    try {
      await change;
      toastSuccess(message);
      await revalidate();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <Button
        size="md"
        disabled={isDirty || !page.hasDraft}
        onClick={() =>
          void run(api.call(publishPage, { params, body: { needsAgreement } }), t('Visitors can read it now.'))
        }
      >
        {t('Publish')}
      </Button>
      {page.isPublished ? (
        <Button
          size="md"
          variant="subtle"
          color="gray"
          onClick={() => void run(api.call(withdrawPage, { params }), t('Visitors no longer see this page.'))}
        >
          {t('Take offline')}
        </Button>
      ) : null}
    </>
  );
}
