import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import {
  removeStaff,
  withdrawStaffInvitation,
  type StaffInvitation,
  type StaffMember,
} from '@ovation/contract/people/staff.ts';
import { staffRoles, type StaffRole } from '@ovation/contract/staff-permissions.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUserPlus } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Day, TimeAgo } from '../../../ui/words/time-ago.tsx';
import { RolesDialog, InviteDialog } from './role-dialogs.tsx';

interface StaffListProps {
  readonly staff: readonly StaffMember[];
  readonly total: number;
  readonly invitations: readonly StaffInvitation[];
}

type Opened =
  | { readonly dialog: 'invite' }
  | { readonly dialog: 'roles' | 'remove'; readonly member: StaffMember }
  | { readonly dialog: 'withdraw'; readonly invitation: StaffInvitation };

/** Who works on this site, what they may do, and who is invited. */
export function StaffList({ staff, total, invitations }: StaffListProps) {
  const listing = useListing();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  return (
    <Stack gap="xl">
      <PageHeader
        title={t('Staff')}
        description={t('Who works on this site, and what each person can do.')}
        actions={
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            size="md"
            onClick={() => setOpened({ dialog: 'invite' })}
          >
            {t('Invite')}
          </Button>
        }
      />
      <Rows label={t('Staff')}>
        {staff.map((member) => (
          <Row key={member._id}>
            <MemberRow member={member} onOpen={(dialog) => setOpened({ dialog, member })} />
          </Row>
        ))}
      </Rows>
      <ListFooter listing={listing} total={total} />
      {invitations.length === 0 ? null : (
        <Invitations
          invitations={invitations}
          onWithdraw={(invitation) => setOpened({ dialog: 'withdraw', invitation })}
        />
      )}
      {opened?.dialog === 'invite' ? <InviteDialog onClose={close} /> : null}
      {opened?.dialog === 'roles' ? <RolesDialog member={opened.member} onClose={close} /> : null}
      <Removals opened={opened} onClose={close} />
    </Stack>
  );
}

const labelsOf = (roles: readonly StaffRole[]): string =>
  roles.map((role) => translated(staffRoles[role].label)).join(', ');

interface MemberRowProps {
  readonly member: StaffMember;
  readonly onOpen: (dialog: 'roles' | 'remove') => void;
}

function MemberRow({ member, onOpen }: MemberRowProps) {
  const isMe = useMe()?._id === member._id;
  const { name, email, roles, hasSecondFactor, lastSeenAt } = member;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <AccountLine account={member} detail={email} />
        <Group gap="xs">
          {roles.map((role) => (
            <StateBadge key={role} tone={role === 'owner' ? 'positive' : 'quiet'}>
              {translated(staffRoles[role].label)}
            </StateBadge>
          ))}
        </Group>
      </Group>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {lastSeenAt === null
            ? t('Not logged in')
            : rich('Seen {timeAgo}', { timeAgo: <TimeAgo time={lastSeenAt} /> })}
          {hasSecondFactor ? '' : ` · ${t('no second factor yet')}`}
        </Text>
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => onOpen('roles')} aria-label={t('Roles: {name}', { name })}>
            {t('Roles')}
          </Button>
          {isMe ? null : (
            <Button
              variant="default"
              size="sm"
              onClick={() => onOpen('remove')}
              aria-label={t('Remove {name}', { name })}
            >
              {t('Remove')}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
}

interface InvitationsProps {
  readonly invitations: readonly StaffInvitation[];
  readonly onWithdraw: (invitation: StaffInvitation) => void;
}

function Invitations({ invitations, onWithdraw }: InvitationsProps) {
  return (
    <Stack component="section" aria-label={t('Invitations')} gap="sm">
      <Title order={2} size="h3">
        {t('Invited')}
      </Title>
      <Rows label={t('Invitations')}>
        {invitations.map((invitation) => (
          <Row key={invitation._id}>
            <Group justify="space-between" gap="sm">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={600}>{invitation.email}</Text>
                <Text size="sm" c="dimmed">
                  {rich('{labelsOf} · works until {day}', {
                    labelsOf: labelsOf(invitation.roles),
                    day: <Day time={invitation.expiresAt} />,
                  })}
                </Text>
              </div>
              <Button
                variant="default"
                size="sm"
                onClick={() => onWithdraw(invitation)}
                aria-label={t('Withdraw the invitation of {email}', { email: invitation.email })}
              >
                {t('Withdraw')}
              </Button>
            </Group>
          </Row>
        ))}
      </Rows>
    </Stack>
  );
}

function Removals({ opened, onClose }: { readonly opened: Opened | undefined; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const remove = async ({ _id: id, name }: StaffMember): Promise<void> => {
    await api.call(removeStaff, { params: { id } });
    toastSuccess(t('{name} is removed.', { name }));
    await revalidate();
  };
  const withdraw = async ({ _id: id }: StaffInvitation): Promise<void> => {
    const { message } = await api.call(withdrawStaffInvitation, { params: { id } });
    toastSuccess(message);
    await revalidate();
  };
  return (
    <>
      <Confirm
        opened={opened?.dialog === 'remove'}
        onClose={onClose}
        title={t('Remove this member of staff?')}
        destructive
        confirmLabel={t('Remove')}
        message={
          opened?.dialog === 'remove'
            ? t(
                '{name} is signed out at once, and this account can never log in again. Their decisions keep their name.',
                { name: opened.member.name },
              )
            : ''
        }
        onConfirm={() => (opened?.dialog === 'remove' ? remove(opened.member) : undefined)}
      />
      <Confirm
        opened={opened?.dialog === 'withdraw'}
        onClose={onClose}
        title={t('Withdraw this invitation?')}
        confirmLabel={t('Withdraw')}
        message={
          opened?.dialog === 'withdraw'
            ? t('The link we sent to {email} will stop working.', { email: opened.invitation.email })
            : ''
        }
        onConfirm={() => (opened?.dialog === 'withdraw' ? withdraw(opened.invitation) : undefined)}
      />
    </>
  );
}
