/** What the journeys in other browsers do; each driver does it in its own way. */
export interface OtherBrowser {
  goto(address: string): Promise<void>;
  /** Logs in without the form. */
  takeToken(token: string, site: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** The visible element to which an expression of the page evaluates, unless there is none yet. */
  find(expression: string): Promise<OtherElement | undefined>;
  close(): Promise<void>;
}

export interface OtherElement {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** Finds things as people do: by what they are, and their name. */
export type Kind = 'button' | 'field' | 'text';

const selectors: Readonly<Record<Kind, string>> = {
  button: 'button, a[href]',
  field: 'input, textarea, [contenteditable="true"]',
  text: 'p, span, h1, h2, h3, td, a, button, time, div:not(:has(*))',
};

/** An expression for the last visible element of a kind with such a name: a dialog is after the page below it. */
export function expressionFor(kind: Kind, name: RegExp): string {
  return `[...document.querySelectorAll(${JSON.stringify(selectors[kind])})].filter((element) =>
    element.checkVisibility() && !element.disabled &&
    ${name}.test((element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.placeholder ?? element.innerText ?? '').trim())
  ).at(-1)`;
}
