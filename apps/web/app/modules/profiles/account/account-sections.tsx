import { Tabs, Title, type TabsProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './account-sections.module.css';

export interface AccountSection {
  /** The name in the address: `?section=papers`. */
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Sections as tabs; the address names the open one, and the others stay mounted with what was typed. */
export function AccountSections({ sections }: { readonly sections: readonly AccountSection[] }) {
  const [params, setParams] = useSearchParams();
  const openName = params.get('section');
  const open = sections.find(({ name }) => name === openName) ?? sections[0];
  const change: TabsProps['onChange'] = (name) =>
    setParams(name === null || name === sections[0]?.name ? {} : { section: name }, {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Tabs value={open?.name ?? null} onChange={change} variant="pills" classNames={classes} keepMounted>
      <Tabs.List aria-label="Sections of your account">
        {sections.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} ref={name === open?.name ? scrollIntoView : undefined}>
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

/** Scrolls the open tab into view, because a phone does not show the whole list. */
function scrollIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
