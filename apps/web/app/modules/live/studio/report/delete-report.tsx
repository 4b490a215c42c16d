import { t } from '@ovation/language/t.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RemoveQuestion } from '../own/own-streams.tsx';

/** Deletes the stream of this page. */
export function DeleteReport({ stream }: { readonly stream: OwnStream }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {t('Delete')}
      </Button>
      <RemoveQuestion
        stream={stream}
        opened={isAsked}
        onClose={() => setAsked(false)}
        onRemoved={() => void navigate('/creator/live/streams')}
      />
    </>
  );
}
