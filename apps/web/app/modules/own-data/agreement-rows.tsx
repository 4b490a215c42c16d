import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { Agreement } from '@ovation/contract/people/own-data.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Day, Moment } from '../../ui/words/time-ago.tsx';

interface AgreementRowsProps {
  readonly agreements: readonly Agreement[];
  /** When the account said that its owner is an adult. */
  readonly statedAdultAt: string | null;
  /** Opens the text; without it there is no button. */
  readonly onRead?: (agreement: Agreement) => void;
}

/** Which version of which text an account agreed to, and when; and the statement of age. */
export function AgreementRows({ statedAdultAt, ...listed }: AgreementRowsProps) {
  return (
    <Stack gap="sm">
      {statedAdultAt === null ? null : (
        <Text size="sm" c="dimmed">
          {rich('“I am 18 or older”: stated on {moment} by registering', { moment: <Moment time={statedAdultAt} /> })}
        </Text>
      )}
      <Listed {...listed} />
    </Stack>
  );
}

function Listed({ agreements, onRead }: Omit<AgreementRowsProps, 'statedAdultAt'>) {
  if (agreements.length === 0) return <Text c="dimmed">{t('Nothing to agree to yet.')}</Text>;
  return (
    <Rows label={t('Agreements')}>
      {agreements.map((agreement) => (
        <Row key={agreement._id}>
          <Group justify="space-between" gap="xs">
            <div style={{ minWidth: 0, flex: '1 1 14rem' }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {agreement.title}
              </Text>
              <Text size="sm" c="dimmed">
                {rich(
                  '{state, select, yes {Version of {day}, agreed to on {moment} by registering} other {Version of {day}, agreed to on {moment}}}',
                  {
                    day: <Day time={agreement.publishedAt} />,
                    moment: <Moment time={agreement.createdAt} />,
                    state: agreement.way === 'registration' ? 'yes' : 'no',
                  },
                )}
              </Text>
            </div>
            {onRead ? (
              <Button
                variant="default"
                size="sm"
                onClick={() => onRead(agreement)}
                aria-label={t('Read the {slice} version of {title}', {
                  slice: agreement.publishedAt.slice(0, 10),
                  title: agreement.title,
                })}
              >
                {t('Read')}
              </Button>
            ) : null}
          </Group>
        </Row>
      ))}
    </Rows>
  );
}
