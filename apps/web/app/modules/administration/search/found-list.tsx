import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { IconHash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../../platform/api/api.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import type { Choice } from './choices.ts';

interface FoundListProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  /** The choice that Enter opens. */
  readonly active: number;
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** What a search found, below its field. */
export function FoundList({ id, choices, active, isLoading, error }: FoundListProps) {
  return (
    <>
      <output className="visually-hidden">{isLoading ? '' : countOf(choices.length)}</output>
      {choices.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          {error
            ? messageOf(error)
            : isLoading
              ? t('Searching…')
              : t('Nothing found. Try the beginning of a name, or an ID.')}
        </Text>
      ) : null}
      {/* No native list of options can show pictures and two lines of text. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={t('Found')} className="admin-found">
        {choices.map((choice, index) => (
          <Link
            key={choice.to}
            id={`${id}-${index}`}
            to={choice.to}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option that is a link
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-active={index === active || undefined}
          >
            {choice.account ? <Avatar account={choice.account} size={32} /> : <IconHash size={24} stroke={1.6} />}
            <span>
              <Text component="span" display="block" fw={600} lh={1.3} dir="auto">
                {choice.label}
              </Text>
              <Text component="span" display="block" size="sm" c="dimmed">
                {choice.detail}
              </Text>
            </span>
          </Link>
        ))}
      </div>
    </>
  );
}

function countOf(total: number): string {
  if (total === 0) return t('Nothing found');
  return t('{total, plural, one {# result} other {# results}}', { total });
}
