import { t } from '@ovation/language/t.ts';
import type { OwnPerformer, PerformerStatus } from '@ovation/contract/people/performers.ts';
import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconHourglass, IconLock, type Icon } from '../../../ui/tabler.ts';
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
      'In the meantime, you can set up your page, prices and posts. You can publish and earn once we’ve approved you.',
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
      'Fans can’t see your page, and you can’t publish or earn. Please contact us if you think this is a mistake.',
    ),
    action: { label: t('Write to us'), to: '/contact' },
  },
};

/** Of a performer who registered through a provider. */
const incomplete: StatusTexts = {
  ...statuses.pending,
  title: t('We still need your documents'),
  message: t(
    'Please add your date of birth and upload both documents so that we can review them. In the meantime, you can set up your page, prices and posts.',
  ),
  action: { label: t('Add my date of birth'), to: '/creator/account?section=about' },
};

/** Of an approved performer whose identity has to be checked again. */
const outdated: StatusTexts = {
  color: 'red',
  Icon: IconAlertCircle,
  title: t('Publishing is paused until your documents are accepted'),
  message: t(
    'One of your documents has expired, or we couldn’t accept it. What you’ve published stays up, and you keep earning from it. Please send another one. You can publish again once we’ve checked it.',
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
