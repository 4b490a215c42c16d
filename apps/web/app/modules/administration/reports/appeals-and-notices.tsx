import { recordCourtCase, type CounterNotice, type ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Button, Card, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import classes from './case-detail.module.css';

/** What the two sides have answered to a decision. */
export function AppealsAndNotices({ one }: { readonly one: ReportCaseDetail }) {
  return (
    <>
      {one.appeals.length === 0 ? null : <Appeals appeals={one.appeals} />}
      {one.counterNotice === null ? null : <Notice id={one._id} notice={one.counterNotice} />}
    </>
  );
}

const sides = { author: 'The author', reporter: 'A person who reported it' } as const;
const appealOutcomes = { upheld: 'The decision stands.', changed: 'There is a new decision.' } as const;

function Appeals({ appeals }: Pick<ReportCaseDetail, 'appeals'>) {
  return (
    <section aria-labelledby="appeals-title">
      <Title order={2} size="h4" id="appeals-title" mb="sm">
        Appeals
      </Title>
      <Rows label="Appeals">
        {appeals.map(({ side, text, createdAt, outcome, isSameStaff }) => (
          <Row key={side}>
            <Text fw={600}>
              {sides[side]}, <Day time={createdAt} />
            </Text>
            <Text className={classes.text}>{text}</Text>
            {outcome === null ? null : (
              <Text size="sm" c="dimmed">
                {appealOutcomes[outcome]}
                {isSameStaff ? ' Decided by the same person, because there was no other staff.' : ''}
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
          Counter-notice
        </Title>
        <Text className={classes.text}>{`${notice.name}\n${notice.postalAddress}`}</Text>
        <Text className={classes.text}>{notice.text}</Text>
        <Text size="sm">
          <NoticeState notice={notice} />
        </Text>
        {isPending ? (
          <Button variant="default" onClick={() => setAsked(true)}>
            Record a court case
          </Button>
        ) : null}
      </Stack>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title="Record a court case">
        {isAsked ? <CourtCaseForm id={id} onClose={() => setAsked(false)} /> : null}
      </Modal>
    </Card>
  );
}

/** What has become of it. */
function NoticeState({ notice: { courtCaseAt, restoredAt, restoresAt, isVoid } }: { readonly notice: CounterNotice }) {
  if (isVoid) return 'Another decision has replaced the one that it answers.';
  if (courtCaseAt !== null)
    return (
      <>
        A court case is known since <Day time={courtCaseAt} />. It stays hidden until you show it again.
      </>
    );
  if (restoredAt !== null)
    return (
      <>
        It is shown again since <Day time={restoredAt} />.
      </>
    );
  return (
    <>
      It is shown again on <Day time={restoresAt} />, unless you hear of a court case.
    </>
  );
}

function CourtCaseForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(recordCourtCase, {
    initialValues: { note: '' },
    send: async (body) => {
      await api.call(recordCourtCase, { params: { id }, body });
      toastSuccess('It stays hidden.');
      onClose();
      return revalidate();
    },
  });
  return (
    <Form of={form} label="Record a court case">
      <Text>It stays hidden and is not deleted, until you show it again.</Text>
      <Textarea label="Court and file number" data-autofocus maxLength={1_000} {...form.form.getInputProps('note')} />
      <SubmitButton of={form}>Record</SubmitButton>
    </Form>
  );
}
