import { approvalActions, grantApproval, type Approval } from '@ovation/contract/money/approvals.ts';
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useListing } from '../../platform/lists/listing.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { FilterLinks } from '../../ui/lists/filter-links.tsx';
import { ListFooter } from '../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { Day, TimeAgo } from '../../ui/words/time-ago.tsx';
import { approvalStates } from './approval-state.ts';
import { DeclineDialog } from './decline-dialog.tsx';

const states = [
  { value: '', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
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
  const grant = async ({ _id: id }: Approval): Promise<void> => {
    const { status, message } = await api.call(grantApproval, { params: { id } });
    if (status === 'done') toastSuccess('Approved and carried out.');
    else toastError(message ?? 'This is no longer possible. No money has moved.');
    await revalidate();
  };
  return (
    <Stack gap="lg">
      <FilterLinks label="State" name="state" options={states} />
      {approvals.length === 0 ? (
        <NoApprovals isDecided={listing.query['state'] === 'decided'} />
      ) : (
        <Rows label="Approvals">
          {approvals.map((approval) => (
            <Row key={approval._id}>
              <ApprovalRow approval={approval} onAsk={(step) => setAsked({ step, approval })} />
            </Row>
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
      <Confirm
        opened={asked?.step === 'grant'}
        onClose={close}
        title="Approve this?"
        confirmLabel="Approve"
        cancelLabel="Not yet"
        message={asked ? `${titleOf(asked.approval)}. This happens at once.` : ''}
        onConfirm={() => (asked ? grant(asked.approval) : undefined)}
      />
      {asked?.step === 'decline' ? <DeclineDialog approval={asked.approval} onClose={close} /> : null}
    </Stack>
  );
}

const titleOf = ({ action, amount }: Approval): string => `${approvalActions[action].label}, ${formatMoney(amount)}`;

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
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Anchor component={Link} to={`${addresses[action]}/${objectId}`} fw={600} underline="always">
          {titleOf(approval)}
        </Anchor>
        <StateBadge tone={tone}>{label}</StateBadge>
      </Group>
      <Text>“{reason}”</Text>
      <Text size="sm" c="dimmed">
        Asked by {askedBy?.name ?? 'someone'} <TimeAgo time={createdAt} />
        {isOpen ? (
          <>
            , waits until <Day time={expiresAt} />
          </>
        ) : null}
        {note === '' ? '' : `. The fan reads: “${note}”`}
      </Text>
      <Outcome approval={approval} />
      {status === 'waiting' ? (
        <Group gap="sm">
          {mayDecide ? <Button onClick={() => onAsk('grant')}>Approve</Button> : null}
          <Button variant="default" onClick={() => onAsk('decline')}>
            {mayDecide ? 'Decline' : 'Withdraw'}
          </Button>
        </Group>
      ) : null}
      {status === 'approved' && mayDecide ? (
        <Group>
          <Button onClick={() => onAsk('grant')}>Try again</Button>
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
      {status === 'declined' ? 'Declined' : 'Approved'} by {decidedBy.name}
      {words === null ? '' : `: ${words}`}
    </Text>
  );
}

function NoApprovals({ isDecided }: { readonly isDecided: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<IconChecks size={36} stroke={1.4} />}
        title={isDecided ? 'No decisions yet' : 'Nothing to approve'}
        message={
          'Refunds and payouts above the limits in the settings wait here until a second member of staff has ' +
          'approved them.'
        }
      />
    </Card>
  );
}
