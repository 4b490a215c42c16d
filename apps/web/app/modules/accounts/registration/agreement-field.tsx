import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core';
import { Fragment, useId } from 'react';
import { useAppSelector } from '../../../platform/state/store.ts';
import type { SitePage } from '../../../platform/state/ui.ts';

/** What people say by registering. The texts open in a new tab, so that what was typed stays. */
export function AgreementField(props: CheckboxProps) {
  const id = useId();
  const pages = useAppSelector((state) => state.ui.menus);
  const isInvalid = Boolean(props.error);
  return (
    <Checkbox
      id={id}
      required
      label={<Statement texts={pages.filter(({ isAgreedTo }) => isAgreedTo)} />}
      aria-invalid={isInvalid || undefined}
      {...props}
    />
  );
}

/** Names only texts that are published. */
function Statement({ texts }: { readonly texts: readonly SitePage[] }) {
  if (texts.length === 0) return t('I am 18 or older.');
  return rich(
    'I am 18 or older, and I agree to {count, plural, one {this document} other {these documents}}: {links}.',
    { count: texts.length, links: <LinkList pages={texts} /> },
  );
}

const list = inEachLanguage((code) => new Intl.ListFormat(code, { type: 'conjunction' }));

function LinkList({ pages }: { readonly pages: readonly SitePage[] }) {
  const parts = list().formatToParts(pages.map(({ path }) => path));
  return parts.map(({ type, value }, index) =>
    type === 'literal' ? <Fragment key={index}>{value}</Fragment> : <PageLink key={value} page={pages[index / 2]} />,
  );
}

function PageLink({ page }: { readonly page: SitePage | undefined }) {
  return page ? (
    <Anchor href={page.path} target="_blank" inherit underline="always">
      {page.title}
    </Anchor>
  ) : null;
}
