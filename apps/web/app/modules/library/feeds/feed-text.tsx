import { t } from '@ovation/language/t.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './feeds.module.css';

const longLength = 420;

/** Plain text; a long one is cut, with a button to read on. */
export function FeedText({ text, whole }: { readonly text: string; readonly whole: boolean }) {
  const [opened, setOpened] = useState(whole);
  const isCut = !opened && text.length > longLength;
  return (
    <>
      <p dir="auto" className={classes.text} data-cut={isCut || undefined}>
        {text}
      </p>
      {isCut ? (
        <UnstyledButton className={classes.more} onClick={() => setOpened(true)}>
          {t('Read more')}
        </UnstyledButton>
      ) : null}
    </>
  );
}
