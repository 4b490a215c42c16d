import { Tabs, Title, type TabsProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './account-sections.module.css';

export interface AccountSection {
  /** Its word in the address: `?section=papers`. */
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Sections as tabs; the address says which is open, and what was typed in the others stays. */
export function AccountSections({ sections }: { readonly sections: readonly AccountSection[] }) {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('section');
  const open = sections.find(({ name }) => name === wanted) ?? sections[0];
  const change: TabsProps['onChange'] = (name) =>
    setParams(name === null || name === sections[0]?.name ? {} : { section: name }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={open?.name ?? null} onChange={change} variant="pills" classNames={classes} keepMounted>
      <Tabs.List aria-label="Sections of your account">
        {sections.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} ref={name === open?.name ? showWhole : undefined}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sections.map(({ name, label, content }) => (
        <Tabs.Panel key={name} value={name}>
          <Title order={2} className="visually-hidden">
            {label}
          </Title>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** On a phone the list of tabs scrolls: the open one must not hide. */
function showWhole(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
