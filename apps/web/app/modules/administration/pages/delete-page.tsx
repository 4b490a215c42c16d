import { t } from '@ovation/language/t.ts';
import { Button } from '@mantine/core';
import { deletePage, type EditedPage } from '@ovation/contract/pages.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';

export function DeletePage({ page }: { readonly page: EditedPage }) {
  const navigate = useNavigate();
  const { release } = useUnsaved(false);
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    await api.call(deletePage, { params: { id: page._id } });
    release();
    toastSuccess(t('The page is deleted.'));
    await navigate('/admin/pages');
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t('Delete')}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('Delete this page?')}
        destructive
        confirmLabel={t('Delete')}
        message={t('“{title}” and its history are deleted for good.', { title: page.title })}
        onConfirm={remove}
      />
    </>
  );
}
