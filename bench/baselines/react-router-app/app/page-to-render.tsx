import type { ElementType, ReactNode } from 'react';

/** A text, or an element as React takes it: its props, and what is in it. */
export type Node =
  | string
  | { readonly tag: string; readonly props: Readonly<Record<string, unknown>>; readonly nodes: readonly Node[] };

export interface PageToRender {
  readonly head: readonly Node[];
  readonly body: readonly Node[];
  /** How many elements and characters it has. */
  readonly elements: number;
  readonly characters: number;
}

declare global {
  /** Told to the server's process; the browser's is never asked. */
  var pageToRender: PageToRender | undefined;
}

/** Every element anew, as a page of JSX makes them, and cards as components of their own. */
export function elementsOf(nodes: readonly Node[] = []): ReactNode[] {
  return nodes.map((node, key) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'article') return <Card key={key} node={node} />;
    return elementOf(node, key);
  });
}

function elementOf({ tag, props, nodes }: Exclude<Node, string>, key?: number): ReactNode {
  const Tag = tag as ElementType;
  return nodes.length === 0 ? (
    <Tag key={key} {...props} />
  ) : (
    <Tag key={key} {...props}>
      {elementsOf(nodes)}
    </Tag>
  );
}

function Card({ node }: { readonly node: Exclude<Node, string> }) {
  return elementOf(node);
}
