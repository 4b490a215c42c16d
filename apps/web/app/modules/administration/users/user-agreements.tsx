import { t } from '@ovation/language/t.ts';
import { listUserAgreements } from '@ovation/contract/people/own-data.ts';
import type { User } from '@ovation/contract/people/users.ts';
import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { AgreementRows } from '../../own-data/agreement-rows.tsx';

/** Opens which versions of the terms an account agreed to. */
export function UserAgreements({ user }: { readonly user: Pick<User, '_id' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        onClick={() => setOpen(true)}
        aria-label={t('Agreements of {name}', { name: user.name })}
      >
        {t('Agreements')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('What {name} agreed to', { name: user.name })}>
        <Agreements userId={user._id} />
      </Modal>
    </>
  );
}

function Agreements({ userId }: { readonly userId: string }) {
  const { data, error } = useSWR(['agreements of', userId], () =>
    api.call(listUserAgreements, { params: { id: userId }, query: { pageSize: 100 } }),
  );
  if (error) return <Text role="alert">{messageOf(error)}</Text>;
  if (!data) return <RowSkeletons count={2} />;
  return <AgreementRows agreements={data.data} statedAdultAt={data.statedAdultAt} />;
}
