import type { Agreement } from '@ovation/contract/people/own-data.ts';
import { Button, Group, Text } from '@mantine/core';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Day, Moment } from '../../ui/words/time-ago.tsx';

interface AgreementRowsProps {
  readonly agreements: readonly Agreement[];
  /** Opens the text; without it there is no button. */
  readonly onRead?: (agreement: Agreement) => void;
}

/** Which version of which text an account agreed to, and when. */
export function AgreementRows({ agreements, onRead }: AgreementRowsProps) {
  if (agreements.length === 0) return <Text c="dimmed">Nothing to agree to yet.</Text>;
  return (
    <Rows label="Agreements">
      {agreements.map((agreement) => (
        <Row key={agreement._id}>
          <Group justify="space-between" gap="xs">
            <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {agreement.title}
              </Text>
              <Text size="sm" c="dimmed">
                Version of <Day time={agreement.publishedAt} />, agreed to on <Moment time={agreement.createdAt} />
                {agreement.way === 'registration' ? ' by registering' : null}
              </Text>
            </div>
            {onRead ? (
              <Button
                variant="default"
                size="sm"
                onClick={() => onRead(agreement)}
                aria-label={`Read the version of ${agreement.publishedAt.slice(0, 10)} of ${agreement.title}`}
              >
                Read
              </Button>
            ) : null}
          </Group>
        </Row>
      ))}
    </Rows>
  );
}
