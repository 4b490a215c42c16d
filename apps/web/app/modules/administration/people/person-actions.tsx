import { t } from '@ovation/language/t.ts';
import { endSessionsOfPerson, type Person } from '@ovation/contract/people/person.ts';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { useMay } from '../../../platform/visitor/session.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';
import { SuspensionDialog } from '../users/suspension-dialog.tsx';
import { UserAgreements } from '../users/user-agreements.tsx';
import { ViewDialog } from '../users/view-dialog.tsx';
import { NotifyDialog } from './notify-dialog.tsx';

type Asked = 'suspension' | 'view' | 'sign-out' | 'notice';

/** What the roles of the member of staff let them do with this account. */
export function PersonActions({ person }: { readonly person: Person }) {
  const [asked, setAsked] = useState<Asked>();
  const [mayPeople, mayPapers, mayRefunds, mayPayouts] = [
    useMay('people'),
    useMay('papers'),
    useMay('refunds'),
    useMay('payouts'),
  ];
  const isOpen = person.status !== 'closed';
  const isPerformer = person.kind === 'performer';
  const close = (): void => setAsked(undefined);
  const buttons = mayPeople && isOpen;
  const links = [
    {
      label: t('Documents and approval'),
      to: `/admin/performers/${person._id}`,
      isShown: isPerformer && mayPapers && isOpen,
    },
    { label: t('Refund something'), to: `/admin/refunds/new?q=${person.username}`, isShown: mayRefunds },
    { label: t('Payouts'), to: `/admin/payouts?performerId=${person._id}`, isShown: isPerformer && mayPayouts },
  ].filter(({ isShown }) => isShown);
  return (
    <Card component="section" aria-label={t('What you can do')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('What you can do')}
        </Title>
        {!buttons && links.length === 0 ? (
          <Text size="sm" c="dimmed">
            {isOpen ? t('Your role includes no actions here.') : t('This account is closed. Its records stay.')}
          </Text>
        ) : null}
        {buttons ? <AccountButtons person={person} onAsk={setAsked} /> : null}
        {links.map(({ label, to }) => (
          <Button key={to} component={Link} to={to} variant="default">
            {label}
          </Button>
        ))}
      </Stack>
      <Dialogs person={person} asked={asked} onClose={close} />
    </Card>
  );
}

function AccountButtons({ person, onAsk }: { readonly person: Person; readonly onAsk: (asked: Asked) => void }) {
  const isSuspended = person.status === 'suspended';
  return (
    <>
      <Button variant="default" onClick={() => onAsk('notice')}>
        {t('Send a notice')}
      </Button>
      <Button variant="default" onClick={() => onAsk('view')}>
        {t('View the site as them')}
      </Button>
      <Button variant="default" onClick={() => onAsk('sign-out')}>
        {t('Sign out everywhere')}
      </Button>
      <UserAgreements user={person} />
      <Button
        variant={isSuspended ? 'filled' : 'light'}
        color={isSuspended ? undefined : 'red'}
        onClick={() => onAsk('suspension')}
      >
        {isSuspended ? t('Restore') : t('Suspend')}
      </Button>
    </>
  );
}

interface DialogsProps {
  readonly person: Person;
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

function Dialogs({ person, asked, onClose }: DialogsProps) {
  if (asked === 'view') return <ViewDialog user={person} onClose={onClose} />;
  if (asked === 'notice') return <NotifyDialog person={person} onClose={onClose} />;
  if (asked === 'sign-out') return <SignOutDialog person={person} onClose={onClose} />;
  if (asked !== 'suspension') return null;
  const status = person.status === 'suspended' ? ('suspended' as const) : ('active' as const);
  const user = { ...person, status, isPerformer: person.kind === 'performer' };
  return <SuspensionDialog user={user} onClose={onClose} />;
}

function SignOutDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  return (
    <ReasonDialog
      operation={endSessionsOfPerson}
      title={t('Sign {name} out everywhere?', { name: person.name })}
      explanation={t('All of their devices are signed out at once. They can log in again with their password.')}
      question={t('Why are you signing them out?')}
      action={t('Sign out everywhere')}
      send={async (body) => {
        const { message } = await api.call(endSessionsOfPerson, { params: { id: person._id }, body });
        toastSuccess(message);
        onClose();
        await revalidate();
      }}
      onClose={onClose}
    />
  );
}
