import { getAgreement, type Agreement } from '@ovation/contract/people/own-data.ts';
import { Modal, Text, Typography } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import { AgreementRows } from './agreement-rows.tsx';

export interface OwnAgreementsProps {
  readonly agreements: readonly Agreement[];
  readonly statedAdultAt: string | null;
}

/** What the account agreed to, each with its text as it was. */
export function OwnAgreements({ agreements, statedAdultAt }: OwnAgreementsProps) {
  const [opened, setOpened] = useState<Agreement>();
  return (
    <>
      <AgreementRows agreements={agreements} statedAdultAt={statedAdultAt} onRead={setOpened} />
      <Modal opened={opened !== undefined} onClose={() => setOpened(undefined)} title={opened?.title} size="lg">
        {opened ? <AgreedText id={opened._id} /> : null}
      </Modal>
    </>
  );
}

function AgreedText({ id }: { readonly id: string }) {
  const { data, error } = useSWR(['agreement', id], () => api.call(getAgreement, { params: { id } }));
  if (error) return <Text role="alert">{messageOf(error)}</Text>;
  if (!data) return <RowSkeletons count={3} />;
  return (
    <Typography>
      {/* The server removed all but the allowed tags when the page was saved. */}
      <div dangerouslySetInnerHTML={{ __html: data.content }} />
    </Typography>
  );
}
