import { t } from '@ovation/language/t.ts';
import type { OwnPerformer, PerformerStatus } from '@ovation/contract/people/performers.ts';
import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconHourglass, IconLock, type Icon } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import classes from './status-banner.module.css';

interface StatusTexts {
  readonly color: string;
  readonly Icon: Icon;
  readonly title: string;
  readonly message: string;
  readonly action?: { readonly label: string; readonly to: string };
}

const papers = '/creator/account?section=papers';

const statuses: Record<Exclude<PerformerStatus, 'active'>, StatusTexts> = {
  pending: {
    color: 'gray',
    Icon: IconHourglass,
    title: t('We are reviewing your documents'),
    message: t(
      'Meanwhile you can set up your page, your prices and your posts. You can publish and earn once we have approved you.',
    ),
    action: { label: t('View my documents'), to: papers },
  },
  rejected: {
    color: 'red',
    Icon: IconAlertCircle,
    title: t('Your documents were not accepted'),
    message: t('Please upload them again, and we will review them.'),
    action: { label: t('Upload my documents'), to: papers },
  },
  suspended: {
    color: 'red',
    Icon: IconLock,
    title: t('Your account is suspended'),
    message: t(
      'Fans cannot see your page, and you cannot publish or earn. Please write to us if you think that this is a mistake.',
    ),
    action: { label: t('Write to us'), to: '/contact' },
  },
};

/** Of a performer who registered through a provider. */
const incomplete: StatusTexts = {
  ...statuses.pending,
  title: t('We still need your documents'),
  message: t(
    'Please add your date of birth and upload both documents so that we can review them. Meanwhile you can set up your page, your prices and posts.',
  ),
  action: { label: t('Add my date of birth'), to: '/creator/account?section=about' },
};

/** Of an approved performer whose identity has to be checked again. */
const outdated: StatusTexts = {
  color: 'red',
  Icon: IconAlertCircle,
  title: t('Publishing is paused until your documents are accepted'),
  message: t(
    'A document of yours has expired, or we could not accept it. What you have published stays, and you go on earning with it. Please send another one, and publish again once we have checked it.',
  ),
  action: { label: t('View my documents'), to: papers },
};

/** The status of a performer who may not publish, and what they can do about it. */
export function ProfileStatusBanner({
  performer,
}: {
  readonly performer: Pick<OwnPerformer, 'status' | 'statusReason' | 'dateOfBirth' | 'isPublishingStopped'>;
}) {
  const { pathname, search } = useLocation();
  const texts = textsOf(performer);
  if (!texts) return null;
  const { color, Icon, title, message, action } = texts;
  const isCurrentPage = action?.to === pathname + search;
  return (
    <Box className={classes.banner}>
      <Alert color={color} variant="light" icon={<Icon aria-hidden />} title={title} role="note">
        <Stack gap="sm" align="flex-start">
          {performer.statusReason ? (
            <Text size="sm" className={classes.reason}>
              “{performer.statusReason}”
            </Text>
          ) : null}
          <Text size="sm">{message}</Text>
          {action && !isCurrentPage ? (
            <Button component={Link} to={action.to} size="sm" variant="default">
              {action.label}
            </Button>
          ) : null}
        </Stack>
      </Alert>
    </Box>
  );
}

function textsOf({
  status,
  dateOfBirth,
  isPublishingStopped,
}: Pick<OwnPerformer, 'status' | 'dateOfBirth' | 'isPublishingStopped'>): StatusTexts | undefined {
  if (status === 'active') return isPublishingStopped ? outdated : undefined;
  return status === 'pending' && dateOfBirth === null ? incomplete : statuses[status];
}
