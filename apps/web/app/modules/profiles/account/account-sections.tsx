import { t } from '@ovation/language/t.ts';
import { NativeSelect, Stack, Tabs, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './account.module.css';

export interface AccountSection {
  /** The name in the address: `?section=papers`. */
  readonly name: string;
  /** Further names that lead here: letters keep the addresses that they were sent with. */
  readonly also?: readonly string[];
  readonly label: string;
  readonly content: ReactNode;
}

const labels = { tabLabel: { textAlign: 'start' } } as const;

/**
 * Sections as tabs in a column, on a phone as a choice; the address names the open one, and the others stay mounted
 * with what was typed.
 */
export function AccountSections({ sections }: { readonly sections: readonly AccountSection[] }) {
  const [params, setParams] = useSearchParams();
  const openName = params.get('section');
  const open = sections.find(({ name, also = [] }) => [name, ...also].includes(openName ?? '')) ?? sections[0];
  const change = (name: string | null): void =>
    setParams(name === null || name === sections[0]?.name ? {} : { section: name }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={change}
      variant="pills"
      classNames={{ root: classes['root'] ?? '', list: classes['list'] ?? '', panel: classes['panel'] ?? '' }}
      styles={labels}
      orientation="vertical"
    >
      <NativeSelect
        className={classes['choice'] ?? ''}
        aria-label={t('Section')}
        size="md"
        value={open?.name ?? ''}
        onChange={(event) => change(event.currentTarget.value)}
        data={sections.map(({ name, label }) => ({ value: name, label }))}
      />
      <Tabs.List aria-label={t('Sections of your account')}>
        {sections.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ name, label, content }) => (
        <Tabs.Panel key={name} value={name}>
          <Title order={2} className="visually-hidden">
            {label}
          </Title>
          <Stack gap="lg">{content}</Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
