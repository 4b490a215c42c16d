import { t } from '@ovation/language/t.ts';
import { createConsentLink, type ConsentContent, type Participant } from '@ovation/contract/people/consent.ts';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

interface LinkDialogProps {
  readonly person: Pick<Participant, '_id' | 'name'> & { readonly email?: string | null };
  /** What is asked for; everything if omitted. */
  readonly content?: Pick<ConsentContent, 'kind' | 'id'>;
  readonly onClose: () => void;
}

/** Makes a link for a person, which is shown once, to copy or to have mailed. */
export function LinkDialog({ person, content, onClose }: LinkDialogProps) {
  useReturnFocus();
  const [url, setUrl] = useState('');
  const [isBusy, setBusy] = useState(false);
  const make = async (send: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { send, ...(content ? { content: { kind: content.kind, id: content.id } } : {}) };
      const link = await api.call(createConsentLink, { params: { id: person._id }, body });
      setUrl(link.url);
      if (send)
        toastSuccess(link.isSent ? t('The email is on its way.') : t('No more emails for now: please copy the link.'));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const copy = (): void => void copyText(url, { done: t('The link is copied.') });
  return (
    <Modal opened onClose={onClose} title={t('A link for {name}', { name: person.name })}>
      <Stack>
        <Text>
          {t(
            'With this link, {name} can say who they are, and agree or decline. It works for thirty days and for one answer. Any earlier link stops working.',
            { name: person.name },
          )}
        </Text>
        {url === '' ? null : (
          <TextInput label={t('Link to share')} value={url} readOnly onFocus={(event) => event.target.select()} />
        )}
        <Group justify="flex-end">
          {person.email ? (
            <Button variant="default" loading={isBusy} onClick={() => void make(true)}>
              {t('Send it by email')}
            </Button>
          ) : null}
          {url === '' ? (
            <Button loading={isBusy} onClick={() => void make(false)} data-autofocus>
              {t('Make a link')}
            </Button>
          ) : (
            <Button onClick={copy}>{t('Copy the link')}</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
