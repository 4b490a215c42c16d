import { t } from '@ovation/language/t.ts';
import { openPapers } from '@ovation/contract/people/performer-review.ts';
import { Button, Card } from '@mantine/core';
import { IconId } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';

interface OpenPapersProps {
  readonly performer: { readonly _id: string; readonly name: string };
  readonly onOpened: () => void;
}

/** In place of papers, until the member of staff has said why they need them. */
export function OpenPapers({ performer: { _id: id, name }, onOpened }: OpenPapersProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card>
      <EmptyState
        icon={<IconId size={36} stroke={1.4} />}
        title={t('The documents are closed')}
        message={t('Say why you need them, and you can view them for 15 minutes.')}
      />
      <Button onClick={() => setIsAsking(true)} fullWidth>
        {t('Open the documents')}
      </Button>
      {isAsking ? (
        <ReasonDialog
          operation={openPapers}
          title={t('Open the documents of {name}', { name })}
          explanation={t('You can view them for 15 minutes.')}
          action={t('Open the documents')}
          send={async (body) => {
            await api.call(openPapers, { params: { id }, body });
            setIsAsking(false);
            onOpened();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  );
}
