import { t } from '@ovation/language/t.ts';
import { deleteBroadcast } from '@ovation/contract/messaging/broadcasts.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';

export function DeleteDraft({ id }: { readonly id: string }) {
  const [isAsked, setAsked] = useState(false);
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await api.call(deleteBroadcast, { params: { id } });
    toastSuccess(t('The draft is deleted.'));
    await navigate('/creator/messages', { replace: true });
  };
  return (
    <>
      <Button size="md" variant="default" onClick={() => setAsked(true)}>
        {t('Delete the draft')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('Delete this draft?')}
        message={t('It has not been sent to anyone.')}
        confirmLabel={t('Delete')}
        destructive
        onConfirm={remove}
      />
    </>
  );
}
