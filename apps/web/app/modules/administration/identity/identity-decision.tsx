import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { decideIdentityCheck, type IdentityReview } from '@ovation/contract/people/identity.ts';
import { Alert, Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { IconEyeOff } from '../../../ui/tabler.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useQueueSteps } from '../queues/queue-steps.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

type Decision = 'approved' | 'rejected';

interface IdentityDialogProps {
  readonly review: IdentityReview;
  readonly decision: Decision;
  /** There are documents, and they have not been opened in this visit. */
  readonly isUnopened: boolean;
  readonly onClose: () => void;
}

interface Words {
  readonly title: EnglishText;
  readonly message: EnglishText;
}

/** Of a performer who waits, and of one whose page is open. */
const words: Record<Decision, { readonly first: Words; readonly again: Words }> = {
  approved: {
    first: {
      title: english('Approve this creator?'),
      message: english('Their page goes live at once, and they can publish and earn. We’ll email them.'),
    },
    again: {
      title: english('Accept these documents?'),
      message: english('They can keep publishing. We’ll email them.'),
    },
  },
  rejected: {
    first: {
      title: english('Reject this creator?'),
      message: english('They can’t publish. We’ll email them your reason, and they can upload other documents.'),
    },
    again: {
      title: english('Reject these documents?'),
      message: english(
        'Nothing new can be published until you have accepted other documents. The page stays open, and everything already published stays. We’ll email them your reason.',
      ),
    },
  },
};

const isWaiting = ({ performerStatus }: IdentityReview): boolean =>
  performerStatus === 'pending' || performerStatus === 'rejected';
const wordsFor = (review: IdentityReview, decision: Decision): Words =>
  words[decision][isWaiting(review) ? 'first' : 'again'];

/** Confirms a decision on the papers; the day of expiry that staff read replaces what the performer entered. */
export function IdentityDialog({ review, decision, isUnopened, onClose }: IdentityDialogProps) {
  const isApproval = decision === 'approved';
  const isWarned = isApproval && isUnopened;
  const mustConfirm = isWarned && review.providerResult !== 'verified';
  const form = useDecisionForm({ review, decision, mustConfirm, onClose });
  const { getInputProps } = form.form;
  const { title, message } = wordsFor(review, decision);
  return (
    <FormDialog
      of={form}
      title={translated(title)}
      submit={isApproval ? t('Approve') : t('Reject')}
      color={isApproval ? undefined : 'red'}
      onClose={onClose}
    >
      <Text>{translated(message)}</Text>
      {isApproval ? (
        <TextInput
          type="date"
          label={t('The document is valid until')}
          description={t('As printed on it. Leave empty if it never expires.')}
          data-autofocus
          {...getInputProps('expiresOn')}
        />
      ) : (
        <Textarea
          label={t('Reason')}
          description={t('The creator will see it.')}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...getInputProps('reason')}
        />
      )}
      {isWarned ? (
        <Alert color="red" variant="light" icon={<IconEyeOff />}>
          {t('You have not opened the documents.')}
        </Alert>
      ) : null}
      {mustConfirm ? (
        <Checkbox
          label={t('Approve without opening them')}
          {...getInputProps('withoutOpening', { type: 'checkbox' })}
        />
      ) : null}
    </FormDialog>
  );
}

interface DecisionFormOptions extends Pick<IdentityDialogProps, 'review' | 'decision' | 'onClose'> {
  /** An approval of unopened documents has to be confirmed, unless the provider has verified them. */
  readonly mustConfirm: boolean;
}

function useDecisionForm({ review, decision, mustConfirm, onClose }: DecisionFormOptions) {
  const steps = useQueueSteps();
  const isApproval = decision === 'approved';
  const form = useContractForm(decideIdentityCheck, {
    initialValues: {
      reason: '',
      expiresOn: review.papers.find(({ type }) => type === 'idVerification')?.expiresOn ?? '',
      withoutOpening: false,
    },
    toBody: ({ reason, expiresOn }) => ({
      decision,
      reason,
      version: review.version,
      ...(isApproval ? { expiresOn: expiresOn === '' ? null : expiresOn } : {}),
    }),
    send: async (body, { withoutOpening }) => {
      if (mustConfirm && !withoutOpening) return askToConfirm();
      await steps.decide(async () => {
        await api.call(decideIdentityCheck, { params: { id: review.performer._id }, body });
        toastSuccess(isApproval ? t('Approved') : t('Rejected'));
      }, onClose);
    },
  });
  const askToConfirm = (): void =>
    form.form.setFieldError('withoutOpening', t('Please open the documents first, or confirm this.'));
  return form;
}
