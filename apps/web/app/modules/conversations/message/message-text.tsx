import { t } from '@ovation/language/t.ts';
import { useState } from 'react';
import classes from './text.module.css';
import { beginningOf, isLargeEmoji, textParts } from './text-parts.ts';

/** A message's plain text with its links; a very long one is folded. */
export function MessageText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const beginning = beginningOf(text);
  const isFolded = beginning !== undefined && !isOpen;
  return (
    <>
      <p dir="auto" className={classes.text} data-large={isLargeEmoji(text) || undefined}>
        {textParts(isFolded ? beginning : text).map((part, index) => (
          <Part key={index} {...part} />
        ))}
        {isFolded ? '…' : null}
      </p>
      {beginning === undefined ? null : (
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Show less') : t('Show more')}
        </button>
      )}
    </>
  );
}

function Part({ text, href }: { readonly text: string; readonly href?: string }) {
  return href === undefined ? (
    text
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );
}
