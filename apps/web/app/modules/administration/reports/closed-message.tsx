import { openReportedMessage, type ReportedObject } from '@ovation/contract/site/reports.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';

interface ClosedMessageProps {
  readonly caseId: string;
  readonly onOpened: (message: ReportedObject) => void;
}

/** In place of a reported message, until the member of staff has said why they need to read it. */
export function ClosedMessage({ caseId, onOpened }: ClosedMessageProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Stack gap="xs" align="flex-start">
      <Text c="dimmed">Messages are private. Say why you need to read this one.</Text>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Show the message
      </Button>
      {isAsking ? (
        <ReasonDialog
          operation={openReportedMessage}
          title="Show the message"
          explanation="It is a message between two people, and one of them has reported it."
          action="Show it"
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
