import { english, type EnglishText, translated } from '@ovation/language/t.ts';
import type { OwnPerformer, PerformerStatus } from '@ovation/contract/people/performers.ts';
import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconHourglass, IconLock, type Icon } from '../../../ui/tabler.ts';
import { Link, useLocation } from 'react-router';
import classes from './status-banner.module.css';
import { quote } from '../../../ui/words/formats.ts';

interface StatusTexts {
  readonly color: string;
  readonly Icon: Icon;
  readonly title: EnglishText;
  readonly message: EnglishText;
  readonly action?: { readonly label: EnglishText; readonly to: string };
}

const papers = '/creator/account?section=papers';

const statuses: Record<Exclude<PerformerStatus, 'active'>, StatusTexts> = {
  pending: {
    color: 'gray',
    Icon: IconHourglass,
    title: english('We are reviewing your documents'),
    message: english(
      'In the meantime, you can set up your page, prices and posts. You can publish and earn once we’ve approved you.',
    ),
    action: { label: english('View my documents'), to: papers },
  },
  rejected: {
    color: 'red',
    Icon: IconAlertCircle,
    title: english('Your documents were not accepted'),
    message: english('Please upload them again, and we will review them.'),
    action: { label: english('Upload my documents'), to: papers },
  },
  suspended: {
    color: 'red',
    Icon: IconLock,
    title: english('Your account is suspended'),
    message: english(
      'Fans can’t see your page, and you can’t publish or earn. Please contact us if you think this is a mistake.',
    ),
    action: { label: english('Write to us'), to: '/contact' },
  },
};

/** Of a performer who registered through a provider. */
const incomplete: StatusTexts = {
  ...statuses.pending,
  title: english('We still need your documents'),
  message: english(
    'Please add your date of birth and upload both documents so that we can review them. In the meantime, you can set up your page, prices and posts.',
  ),
  action: { label: english('Add my date of birth'), to: '/creator/account?section=about' },
};

/** Of an approved performer whose identity has to be checked again. */
const outdated: StatusTexts = {
  color: 'red',
  Icon: IconAlertCircle,
  title: english('Publishing is paused until your documents are accepted'),
  message: english(
    'One of your documents has expired, or we couldn’t accept it. What you’ve published stays up, and you keep earning from it. Please send another one. You can publish again once we’ve checked it.',
  ),
  action: { label: english('View my documents'), to: papers },
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
      <Alert color={color} variant="light" icon={<Icon aria-hidden />} title={translated(title)} role="note">
        <Stack gap="sm" align="flex-start">
          {performer.statusReason ? (
            <Text size="sm" className={classes.reason}>
              {quote(performer.statusReason)}
            </Text>
          ) : null}
          <Text size="sm">{translated(message)}</Text>
          {action && !isCurrentPage ? (
            <Button component={Link} to={action.to} size="sm" variant="default">
              {translated(action.label)}
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
