import type { ComponentProps, ReactNode } from 'react';

interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke' | 'children'> {
  readonly size?: number | string;
  /** The width of its lines; a filled icon has none. */
  readonly stroke?: number | string;
}

export type Icon = (props: IconProps) => ReactNode;

const lines = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** The component of one of Tabler's icons; `tabler-icons.ts` beside the pages makes a module of each. */
export function tablerIcon(name: string, paths: readonly string[]): Icon {
  const isFilled = name.endsWith('-filled');
  return function TablerIcon({ color = 'currentColor', size = 24, stroke = 2, className, ...others }) {
    const look = isFilled ? { fill: color, stroke: 'none' } : { ...lines, stroke: color, strokeWidth: stroke };
    const own = `tabler-icon tabler-icon-${name}`;
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        className={className ? `${own} ${className}` : own}
        {...look}
        {...others}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
