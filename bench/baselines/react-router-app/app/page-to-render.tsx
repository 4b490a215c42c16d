import type { ElementType, ReactNode } from 'react';

/** A text, or an element in React's form: its props and children. */
export type Node =
  | string
  | { readonly tag: string; readonly props: Readonly<Record<string, unknown>>; readonly nodes: readonly Node[] };

export interface PageToRender {
  readonly head: readonly Node[];
  readonly body: readonly Node[];
  /** The number of its elements and characters. */
  readonly elements: number;
  readonly characters: number;
}

declare global {
  /** Set in the server's process; the browser's is never used. */
  var pageToRender: PageToRender | undefined;
}

/** Creates every element anew, like a page of JSX, and cards as separate components. */
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
