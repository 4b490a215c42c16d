import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { changePage, publishPage, withdrawPage, type EditedPage } from '@ovation/contract/pages.ts';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';

const tags = 'HTML: h2, h3, h4, p, ul, ol, li, blockquote, strong, em, a. Other tags are removed when you save.';

/** Edits a draft; visitors read the published version until the draft is published. */
export function PageEditor({ page }: { readonly page: EditedPage }) {
  const { revalidate } = useRevalidator();
  const { title, slug, content } = page;
  const form = useContractForm(changePage, {
    initialValues: { title, slug, content },
    send: async (body) => {
      await api.call(changePage, { params: { id: page._id }, body });
      form.form.resetDirty();
      toastSuccess('Changes saved');
      await revalidate();
    },
  });
  const isDirty = form.form.isDirty();
  useUnsaved(isDirty);
  const { getInputProps } = form.form;
  return (
    <Form of={form} label="Page">
      <TextInput label="Title" maxLength={120} {...getInputProps('title')} />
      <TextInput
        label="Address"
        description="Counts as soon as you save"
        leftSection="/pages/"
        leftSectionWidth={70}
        maxLength={60}
        {...getInputProps('slug')}
      />
      <Textarea
        label="Text"
        description={tags}
        autosize
        minRows={14}
        maxRows={30}
        spellCheck
        {...getInputProps('content')}
      />
      <Group gap="sm">
        <SubmitButton of={form} variant="default">
          Save the draft
        </SubmitButton>
        <PublishButtons page={page} isDirty={isDirty} />
      </Group>
      {isDirty ? (
        <Text size="sm" c="dimmed">
          Save the draft to preview or publish it.
        </Text>
      ) : null}
    </Form>
  );
}

function PublishButtons({ page, isDirty }: { readonly page: EditedPage; readonly isDirty: boolean }) {
  const { revalidate } = useRevalidator();
  const run = async (operation: typeof publishPage | typeof withdrawPage, message: string): Promise<void> => {
    try {
      await api.call(operation, { params: { id: page._id } });
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
        onClick={() => void run(publishPage, 'Visitors read it now.')}
      >
        Publish
      </Button>
      {page.isPublished ? (
        <Button
          size="md"
          variant="subtle"
          color="gray"
          onClick={() => void run(withdrawPage, 'Visitors no longer see this page.')}
        >
          Take offline
        </Button>
      ) : null}
    </>
  );
}
