import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import { agree, getDueAgreements, type DueAgreement } from '@ovation/contract/people/own-data.ts';
import { getPost } from '@ovation/contract/site/site.ts';
import { Anchor, Button, Group, Modal, ScrollArea, Stack, Text, Title, Typography } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { logout } from '../../platform/visitor/session.ts';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';

/** Asks to agree to new terms, over the page: what was typed below stays. */
export default function DueAgreements() {
  const { data, mutate } = useSWR('due agreements', () => api.call(getDueAgreements), { revalidateOnFocus: false });
  const due = data?.data ?? [];
  if (due.length === 0) return null;
  return <AgreementDialog due={due} onDone={() => void mutate()} />;
}

function AgreementDialog({ due, onDone }: { readonly due: readonly DueAgreement[]; readonly onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await api.call(agree, { body: { versionIds: due.map(({ versionId }) => versionId) } }).catch(toastError);
    setBusy(false);
    onDone();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('Please read what has changed')}
      size="lg"
    >
      <Stack>
        {due.map((one) => (
          <DueText key={one.versionId} due={one} />
        ))}
        <Text size="sm" c="dimmed">
          {rich(
            'What you have typed on this page stays. If you do not agree, you can still download your data and close the account in <link>your account</link>.',
            { link: <Anchor href="/user/account" inherit underline="always" /> },
          )}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void logout()}>
            {t('Log out')}
          </Button>
          <Button loading={isBusy} onClick={() => void send()} data-autofocus>
            {t('I agree')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function DueText({ due: { slug, title } }: { readonly due: DueAgreement }) {
  const { data, error } = useSWR(['due text', slug], () => api.call(getPost, { params: { id: slug } }));
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        <Anchor href={`/pages/${slug}`} target="_blank" inherit underline="always">
          {title}
        </Anchor>
      </Title>
      {error ? <Text role="alert">{messageOf(error)}</Text> : null}
      {data ? (
        <ScrollArea.Autosize mah="40vh" type="auto" viewportProps={{ tabIndex: 0 }}>
          <Typography>
            {/* The server removed all but the allowed tags when the page was saved. */}
            <div dangerouslySetInnerHTML={{ __html: data.content }} />
          </Typography>
        </ScrollArea.Autosize>
      ) : (
        <RowSkeletons count={2} />
      )}
    </section>
  );
}
