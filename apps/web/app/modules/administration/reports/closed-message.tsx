import { t } from '@ovation/language/t.ts';
import { openReportedMessage, type ReportedObject } from '@ovation/contract/site/reports.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';

interface ClosedMessageProps {
  readonly caseId: string;
  /** A picture in a message, which was found on a list. */
  readonly isPicture: boolean;
  readonly onOpened: (message: ReportedObject) => void;
}

/** In place of a reported message, until the member of staff has said why they need to read it. */
export function ClosedMessage({ caseId, isPicture, onOpened }: ClosedMessageProps) {
  const [isAsking, setIsAsking] = useState(false);
  const label = isPicture ? t('Show the picture') : t('Show the message');
  return (
    <Stack gap="xs" align="flex-start">
      <Text c="dimmed">
        {t(
          '{isPicture, select, yes {It is in a message, and messages are private. } other {Messages are private. }}Say why you need to {isPicture2, select, yes {see it} other {read this one}}.',
          { isPicture: isPicture ? 'yes' : 'no', isPicture2: isPicture ? 'yes' : 'no' },
        )}
      </Text>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <ReasonDialog
          operation={openReportedMessage}
          title={label}
          explanation={
            isPicture
              ? t('It is in a message between two people, and looks like a picture on a list.')
              : t('It is a message between two people, and one of them has reported it.')
          }
          action={t('Show it')}
          send={async (body) => {
            onOpened(await api.call(openReportedMessage, { params: { id: caseId }, body }));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Stack>
  );
}
