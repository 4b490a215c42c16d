import { generate } from 'lean-qr';
import { useMemo } from 'react';

/** In modules, as the standard demands. */
const margin = 4;

/** Black on white in both colour schemes, because cameras read nothing else for sure. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      width={208}
      height={208}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const dark = places.flatMap((y) =>
    places.filter((x) => code.get(x, y)).map((x) => `M${x + margin} ${y + margin}h1v1h-1z`),
  );
  return { size: code.size + 2 * margin, path: dark.join('') };
}
