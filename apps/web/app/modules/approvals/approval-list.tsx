import { english, t, translated } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { approvalActions, grantApproval, declineApproval, type Approval } from '@ovation/contract/money/approvals.ts';
import { Anchor, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconChecks } from '../../ui/tabler.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { rich } from '../../ui/words/rich.tsx';
import { api } from '../../platform/api/api.ts';
import { useListing } from '../../platform/lists/listing.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { KeyHint, useShortcuts, ShortcutSwitch } from '../../ui/shortcuts/shortcuts.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { Day, TimeAgo } from '../../ui/words/time-ago.tsx';
import { approvalStates } from './approval-state.ts';
import { useWaitingRows } from './waiting-rows.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { quote } from '../../ui/words/formats.ts';

const states = [
  { value: '', label: english('Waiting') },
  { value: 'decided', label: english('Decided') },
];

type Asked = { readonly step: 'grant' | 'decline'; readonly approval: Approval };

/** Refunds and payouts that need a second person. */
export function ApprovalList({
  approvals,
  total,
}: {
  readonly approvals: readonly Approval[];
  readonly total: number;
}) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => setAsked(undefined);
  const waiting = approvals.filter(({ status, mayDecide }) => status === 'waiting' && mayDecide);
  const { list, announcement, currentOf, moveOn, next } = useWaitingRows(waiting, titleOf);
  const ask = (step: Asked['step']): void => {
    const approval = currentOf();
    if (approval) setAsked({ step, approval });
  };
  useShortcuts({ a: () => ask('grant'), r: () => ask('decline'), n: next });
  const grant = async ({ _id: id }: Approval): Promise<void> => {
    try {
      const { status, message } = await api.call(grantApproval, { params: { id } });
      if (status === 'done') toastSuccess(t('Approved and carried out.'));
      else toastError(message ?? t('This is no longer possible. No money has moved.'));
    } catch (error) {
      // A colleague was faster: the list says what they decided.
      if (!(error instanceof ApiError && error.statusCode === 409)) throw error;
      toastError(error);
    }
    await revalidate();
    moveOn();
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <FilterLinks label={t('State')} name="state" options={states} />
        {waiting.length === 0 ? null : <ShortcutSwitch />}
      </Group>
      <output className="visually-hidden">{announcement}</output>
      {approvals.length === 0 ? (
        <NoApprovals isDecided={listing.query['state'] === 'decided'} />
      ) : (
        <div ref={list}>
          <Rows label={t('Approvals')}>
            {approvals.map((approval) => (
              <Row key={approval._id}>
                <ApprovalRow approval={approval} onAsk={(step) => setAsked({ step, approval })} />
              </Row>
            ))}
          </Rows>
        </div>
      )}
      <ListFooter listing={listing} total={total} />
      <Confirm
        opened={asked?.step === 'grant'}
        onClose={close}
        title={t('Approve this?')}
        confirmLabel={t('Approve')}
        cancelLabel={t('Not yet')}
        message={asked ? t('{titleOf}. This happens at once.', { titleOf: titleOf(asked.approval) }) : ''}
        onConfirm={() => (asked ? grant(asked.approval) : undefined)}
      />
      {asked?.step === 'decline' ? (
        <DeclineDialog approval={asked.approval} onClose={close} onDecided={moveOn} />
      ) : null}
    </Stack>
  );
}

const titleOf = ({ action, amount }: Approval): string =>
  `${translated(approvalActions[action].label)} · ${formatMoney(amount)}`;

const addresses = {
  refundCharge: '/admin/charges',
  refundPayment: '/admin/transactions',
  decideOrderDispute: '/admin/orders',
  approvePayoutRequest: '/admin/payouts',
} as const;

interface ApprovalRowProps {
  readonly approval: Approval;
  readonly onAsk: (step: Asked['step']) => void;
}

function ApprovalRow({ approval, onAsk }: ApprovalRowProps) {
  const { action, objectId, status, askedBy, createdAt, expiresAt, reason, note, mayDecide } = approval;
  const { tone, label } = approvalStates[status];
  const isOpen = status === 'waiting' || status === 'approved';
  const when = <TimeAgo time={createdAt} />;
  return (
    <Stack gap="xs" data-case={approval._id}>
      <Group justify="space-between" gap="sm">
        <Anchor component={Link} to={`${addresses[action]}/${objectId}`} fw={600} underline="always">
          {titleOf(approval)}
        </Anchor>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
      </Group>
      <Text>{quote(reason)}</Text>
      <Text size="sm" c="dimmed">
        {askedBy === null
          ? rich('Requested {when}', { when })
          : rich('Requested by {name} {when}', { name: askedBy.name, when })}
        {isOpen ? <> · {rich('Open until {day}', { day: <Day time={expiresAt} /> })}</> : null}
        {note === '' ? null : <> · {t('The fan sees: “{note}”', { note })}</>}
      </Text>
      <Outcome approval={approval} />
      {status === 'waiting' ? (
        <Group gap="sm">
          {mayDecide ? (
            <Button onClick={() => onAsk('grant')} aria-keyshortcuts="a">
              {t('Approve')} <KeyHint of="a" />
            </Button>
          ) : null}
          <Button variant="default" onClick={() => onAsk('decline')}>
            {mayDecide ? t('Decline') : t('Withdraw')} {mayDecide ? <KeyHint of="r" /> : null}
          </Button>
        </Group>
      ) : null}
      {status === 'approved' && mayDecide ? (
        <Group>
          <Button onClick={() => onAsk('grant')}>{t('Try again')}</Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function Outcome({ approval: { decidedBy, decision, message, status } }: { readonly approval: Approval }) {
  if (decidedBy === null) return null;
  const words = decision ?? message;
  return (
    <Text size="sm" c="dimmed">
      {status === 'declined'
        ? t('Declined by {name}', { name: decidedBy.name })
        : t('Approved by {name}', { name: decidedBy.name })}
      {words === null ? '' : `: ${words}`}
    </Text>
  );
}

function NoApprovals({ isDecided }: { readonly isDecided: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<IconChecks size={36} stroke={1.4} />}
        title={isDecided ? t('No decisions yet') : t('Nothing to approve')}
        message={t(
          'Refunds and payouts above the limits in the settings wait here until a second member of staff has approved them.',
        )}
      />
    </Card>
  );
}

interface DeclineDialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
  /** After the list has loaded again. */
  readonly onDecided: () => void;
}

/** Declines what a colleague asks for, or withdraws one's own request. */
function DeclineDialog({ approval, onClose, onDecided }: DeclineDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(declineApproval, {
    initialValues: { reason: '' },
    send: async (body) => {
      await api.call(declineApproval, { params: { id: approval._id }, body });
      toastSuccess(t('Declined. No money has moved.'));
      onClose();
      await revalidate();
      onDecided();
    },
  });
  const title = approval.mayDecide ? t('Decline this?') : t('Withdraw this?');
  return (
    <FormDialog
      of={form}
      title={title}
      submit={approval.mayDecide ? t('Decline') : t('Withdraw')}
      cancel={null}
      color="red"
      onClose={onClose}
    >
      <Textarea
        label={t('Why?')}
        description={t('Everyone who can approve it will see it.')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        data-autofocus
        {...form.form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
