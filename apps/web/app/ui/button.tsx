import { ActionIcon as MantineActionIcon, Button as MantineButton, Loader, UnstyledButton, type MantineSize } from '@mantine/core';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { siteTheme } from './site-theme.ts';

/** How a button looks, as Mantine names it. */
export interface ButtonLook {
  readonly variant?: string | undefined;
  readonly color?: string | undefined;
  readonly size?: MantineSize | undefined;
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'color' | 'size'> {
  readonly leftSection?: ReactNode;
  readonly fullWidth?: boolean | undefined;
  readonly loading?: boolean | undefined;
}

const focusable = `mantine-focus-auto ${UnstyledButton.classes.root}`;
const buttonClass = `${focusable} ${MantineButton.classes.root}`;
const iconClass = `${focusable} ${MantineActionIcon.classes.root}`;
const labelStyle = { fontWeight: 600 };
const loaderStyle = { opacity: 1, transform: 'translate(-50%, calc(-50% + 1px))' };

const buttonStyles = new Map<string, CSSProperties>();

function buttonStyleOf({ variant, color, size }: ButtonLook): CSSProperties {
  const key = `${variant} ${color} ${size}`;
  const style = buttonStyles.get(key) ?? present(MantineButton.varsResolver(siteTheme, { radius: 'xl', variant, color, size }, undefined).root);
  buttonStyles.set(key, style);
  return style;
}

const iconStyles = new Map<string, CSSProperties>();

function iconStyleOf(color: string): CSSProperties {
  const style = iconStyles.get(color) ?? present(MantineActionIcon.varsResolver(siteTheme, { radius: 'xl', variant: 'subtle', size: 44, color }, undefined).root);
  iconStyles.set(color, style);
  return style;
}

function present(variables: Readonly<Record<string, string | undefined>>): CSSProperties {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/**
 * Mantine's button, for pages that show dozens: its classes and its variables, worked out once for each look instead of in every rendering.
 * Where one stands alone, Mantine's own is as good.
 */
export function Button({ variant, color, size, leftSection, fullWidth, loading = false, disabled = false, className, children, ...others }: ButtonProps) {
  const isOff = disabled || loading;
  return (
    <button
      type="button" {...others} className={join(buttonClass, isOff ? undefined : 'mantine-active', className)} style={buttonStyleOf({ variant, color, size })} disabled={isOff}
      data-variant={variant} data-size={size} data-disabled={disabled || undefined} data-loading={loading || undefined} data-block={fullWidth || undefined} data-with-left-section={leftSection ? true : undefined}
    >
      {loading ? <span className={MantineButton.classes.loader} style={loaderStyle} aria-hidden><Loader color="var(--button-color)" size="calc(var(--button-height) / 1.8)" /></span> : null}
      <Inner leftSection={leftSection} loading={loading}>{children}</Inner>
    </button>
  );
}

interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'color'> {
  readonly fullWidth?: boolean | undefined;
}

/** A link that looks like a button. */
export function LinkButton({ variant, color, size, fullWidth, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={join(buttonClass, 'mantine-active', className)} style={buttonStyleOf({ variant, color, size })} data-variant={variant} data-size={size} data-block={fullWidth || undefined}>
      <Inner>{children}</Inner>
    </Link>
  );
}

function Inner({ leftSection, loading = false, children }: { readonly leftSection?: ReactNode; readonly loading?: boolean; readonly children: ReactNode }) {
  return (
    <span className={MantineButton.classes.inner}>
      {leftSection ? <span className={MantineButton.classes.section} data-position="left">{leftSection}</span> : null}
      <span className={MantineButton.classes.label} style={labelStyle} data-loading={loading || undefined}>{children}</span>
    </span>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  readonly color?: string;
  readonly 'aria-label': string;
}

/** A button that shows an icon only, large enough for a finger. */
export function IconButton({ color = 'gray', className, children, ...others }: IconButtonProps) {
  return (
    <button type="button" {...others} className={join(iconClass, 'mantine-active', className)} style={iconStyleOf(color)} data-variant="subtle">
      <span className={MantineActionIcon.classes.icon}>{children}</span>
    </button>
  );
}

function join(...classes: readonly (string | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
