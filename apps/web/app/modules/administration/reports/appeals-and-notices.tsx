import { english, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { recordCourtCase, type CounterNotice, type ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Button, Card, Group, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import classes from './reports.module.css';

/** What the two sides have answered to a decision. */
export function AppealsAndNotices({ one }: { readonly one: ReportCaseDetail }) {
  return (
    <>
      {one.appeals.length === 0 ? null : <Appeals appeals={one.appeals} />}
      {one.counterNotice === null ? null : <Notice id={one._id} notice={one.counterNotice} />}
    </>
  );
}

const sides = { author: english('The author'), reporter: english('Someone who reported it') } as const;
const appealOutcomes = {
  upheld: english('The decision stands.'),
  changed: english('There is a new decision.'),
} as const;

function Appeals({ appeals }: Pick<ReportCaseDetail, 'appeals'>) {
  return (
    <section aria-labelledby="appeals-title">
      <Title order={2} size="h4" id="appeals-title" mb="sm">
        {t('Appeals')}
      </Title>
      <Rows label={t('Appeals')}>
        {appeals.map(({ side, text, createdAt, outcome, isSameStaff }) => (
          <Row key={side}>
            <Text fw={600}>
              {translated(sides[side])}, <Day time={createdAt} />
            </Text>
            <Text className={classes.text}>{text}</Text>
            {outcome === null ? null : (
              <Text size="sm" c="dimmed">
                {translated(appealOutcomes[outcome])}{' '}
                {isSameStaff ? t('Decided by the same person, because there were no other staff.') : ''}
              </Text>
            )}
          </Row>
        ))}
      </Rows>
    </section>
  );
}

function Notice({ id, notice }: { readonly id: string; readonly notice: CounterNotice }) {
  const [isAsked, setAsked] = useState(false);
  const isPending = notice.courtCaseAt === null && notice.restoredAt === null && !notice.isVoid;
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('Counter-notice')}
        </Title>
        <Text className={classes.text}>{`${notice.name}\n${notice.postalAddress}`}</Text>
        <Text className={classes.text}>{notice.text}</Text>
        <Text size="sm">
          <NoticeState notice={notice} />
        </Text>
        {isPending ? (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('Record a court case')}
          </Button>
        ) : null}
      </Stack>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={t('Record a court case')}>
        {isAsked ? <CourtCaseForm id={id} onClose={() => setAsked(false)} /> : null}
      </Modal>
    </Card>
  );
}

/** What has become of it. */
function NoticeState({ notice: { courtCaseAt, restoredAt, restoresAt, isVoid } }: { readonly notice: CounterNotice }) {
  if (isVoid) return t('Another decision has replaced the one this notice answers.');
  if (courtCaseAt !== null)
    return rich('A court case was recorded on {day}. The content stays hidden until you show it again.', {
      day: <Day time={courtCaseAt} />,
    });
  if (restoredAt !== null) return rich('It was shown again on {day}.', { day: <Day time={restoredAt} /> });
  return rich('It will be shown again on {day}, unless you hear of a court case.', { day: <Day time={restoresAt} /> });
}

function CourtCaseForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(recordCourtCase, {
    initialValues: { note: '' },
    send: async (body) => {
      await api.call(recordCourtCase, { params: { id }, body });
      toastSuccess(t('It stays hidden.'));
      onClose();
      return revalidate();
    },
  });
  return (
    <Form of={form} label={t('Record a court case')}>
      <Text>{t('It stays hidden and is not deleted, until you show it again.')}</Text>
      <Textarea
        label={t('Court and file number')}
        data-autofocus
        maxLength={1_000}
        {...form.form.getInputProps('note')}
      />
      <Group>
        <SubmitButton of={form}>{t('Record')}</SubmitButton>
      </Group>
    </Form>
  );
}
