import { elementsOf } from '../page-to-render.tsx';

/** Our own page's elements, attributes and texts, and nothing to load. */
export default function Page() {
  return elementsOf(globalThis.pageToRender?.body);
}
