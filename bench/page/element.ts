/** A part of a page: an element, or a text. */
export type Part = PageElement | string;

export interface PageElement {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly parts: readonly Part[];
}
