import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Card, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './first-steps.module.css';

interface Step {
  readonly label: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** A checklist for a new page; hidden once it is complete. */
export function FirstSteps({ performer }: { readonly performer: OwnPerformer }) {
  const steps = stepsOf(performer);
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card component="section" padding="lg" aria-label="First steps">
      <Title order={2} size="h3">
        Set the stage
      </Title>
      <Text c="dimmed" mb="sm">
        What fans look for first.
      </Text>
      <ul className={classes.steps}>
        {steps.map(({ label, to, isDone }) => (
          <li key={label}>
            <Link to={to} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={22} stroke={1.6} aria-hidden />
              ) : (
                <IconCircle size={22} stroke={1.6} aria-hidden />
              )}
              <span>
                {label}
                {isDone ? <span className="visually-hidden">, done</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stepsOf({ avatar, cover, bio, totalFeed }: OwnPerformer): readonly Step[] {
  return [
    { label: 'Choose an avatar', to: '/creator/account', isDone: isOwn(avatar) },
    { label: 'Choose a cover', to: '/creator/account', isDone: isOwn(cover) },
    { label: 'Tell what you do', to: '/creator/account', isDone: bio !== '' },
    { label: 'Publish your first post', to: '/creator/feeds/new', isDone: totalFeed > 0 },
  ];
}

/** Whether a picture was uploaded: default pictures are among the site's files. */
function isOwn(picture: string): boolean {
  return picture.includes('/api/media/');
}
