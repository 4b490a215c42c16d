import { t } from '@ovation/language/t.ts';
import { decideIdentityCheck, type IdentityReview } from '@ovation/contract/people/identity.ts';
import { Button, Group, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useQueueSteps } from '../queues/queue-steps.ts';

type Decision = 'approved' | 'rejected';

interface IdentityDialogProps {
  readonly review: IdentityReview;
  /** The decision to confirm; the dialog is closed without one. */
  readonly decision: Decision | undefined;
  readonly onClose: () => void;
}

interface Words {
  readonly title: string;
  readonly message: string;
}

/** Of a performer who waits, and of one whose page is open. */
const words: Record<Decision, { readonly first: Words; readonly again: Words }> = {
  approved: {
    first: {
      title: t('Approve this performer?'),
      message: t('Their page goes live at once, and they can publish and earn. We’ll email them.'),
    },
    again: { title: t('Accept these documents?'), message: t('They can keep publishing. We’ll email them.') },
  },
  rejected: {
    first: {
      title: t('Reject this performer?'),
      message: t('They can’t publish. We’ll email them your reason, and they can upload other documents.'),
    },
    again: {
      title: t('Reject these documents?'),
      message: t(
        'Nothing new can be published until you have accepted others. The page stays open, and what is published stays. We’ll email them your reason.',
      ),
    },
  },
};

/** Confirms a decision on the papers; the day of expiry that staff read replaces what the performer entered. */
export function IdentityDialog({ review, decision, onClose }: IdentityDialogProps) {
  return (
    <Modal opened={decision !== undefined} onClose={onClose} title={decision && wordsFor(review, decision).title}>
      {decision ? <DecisionForm review={review} decision={decision} onClose={onClose} /> : null}
    </Modal>
  );
}

const isWaiting = ({ performerStatus }: IdentityReview): boolean =>
  performerStatus === 'pending' || performerStatus === 'rejected';
const wordsFor = (review: IdentityReview, decision: Decision): Words =>
  words[decision][isWaiting(review) ? 'first' : 'again'];

function DecisionForm({ review, decision, onClose }: IdentityDialogProps & { readonly decision: Decision }) {
  const steps = useQueueSteps();
  const isApproval = decision === 'approved';
  const form = useContractForm(decideIdentityCheck, {
    initialValues: {
      reason: '',
      expiresOn: review.papers.find(({ type }) => type === 'idVerification')?.expiresOn ?? '',
    },
    toBody: ({ reason, expiresOn }) => ({
      decision,
      reason,
      version: review.version,
      ...(isApproval ? { expiresOn: expiresOn === '' ? null : expiresOn } : {}),
    }),
    send: (body) =>
      steps.decide(async () => {
        await api.call(decideIdentityCheck, { params: { id: review.performer._id }, body });
        toastSuccess(isApproval ? t('Approved') : t('Rejected'));
      }, onClose),
  });
  return (
    <Form of={form}>
      <Text>{wordsFor(review, decision).message}</Text>
      {isApproval ? (
        <TextInput
          type="date"
          label={t('The document is valid until')}
          description={t('As printed on it. Leave empty if it never expires.')}
          {...form.form.getInputProps('expiresOn')}
        />
      ) : (
        <Textarea
          label={t('Reason')}
          description={t('The performer reads it.')}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.form.getInputProps('reason')}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form} color={isApproval ? undefined : 'red'}>
          {isApproval ? t('Approve') : t('Reject')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
