import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells React what was typed, ticked or chosen before it hydrated the page. React leaves it in the fields, but calls no
 * handler for it, so the next rendering of a controlled field would undo it.
 */
export function useTypedBefore(): void {
  useLayoutEffect(() => {
    const putCaretBack = caretOf(document.activeElement);
    reportTyped(document);
    // React sets the fields to their new values at the end of this commit, which moves the caret.
    queueMicrotask(putCaretBack);
  }, []);
}

/** Where the caret is in the field with the focus; types such as `email` have none. */
function caretOf(field: Element | null): () => void {
  const hasCaret = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const [start, end] = hasCaret ? [field.selectionStart, field.selectionEnd] : [null, null];
  return () => hasCaret && start !== null && field.setSelectionRange(start, end);
}

/** Every change becomes the event that React would have seen. */
export function reportTyped(root: ParentNode): void {
  for (const field of root.querySelectorAll<Field>('input, textarea')) {
    if (field instanceof HTMLTextAreaElement || texts.has(field.type)) reportText(field);
    else if (field.type === 'checkbox' || field.type === 'radio') reportTick(field);
    else if (field.type === 'file' && field.files?.length) announce(field, 'change');
  }
  for (const select of root.querySelectorAll('select'))
    if ([...select.options].some((option) => option.selected !== option.defaultSelected)) announce(select, 'change');
}

/** The types whose value is what was typed; the browser makes up the value of others, such as `range`. */
const texts = new Set('text search email password tel url number date time month datetime-local'.split(' '));

/**
 * React compares with the value that it saw last, which it keeps by replacing the element's `value`. Setting the old
 * value through it and the new one beside it makes the difference that React looks for.
 */
function reportText(field: Field): void {
  const { value, defaultValue } = field;
  if (value === defaultValue) return;
  field.value = defaultValue;
  nativeValueOf(field)?.call(field, value);
  announce(field, 'input');
}

function nativeValueOf(field: Field): ((value: string) => void) | undefined {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
}

/** Of radio buttons only the chosen one reports, as when it is pressed. */
function reportTick(field: HTMLInputElement): void {
  const { checked, defaultChecked } = field;
  if (checked === defaultChecked || (field.type === 'radio' && !checked)) return;
  field.checked = defaultChecked;
  field.click();
}

function announce(field: Element, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
