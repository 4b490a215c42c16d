import { ActionIcon as MantineActionIcon, Button as MantineButton, Loader, UnstyledButton } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { buttonLook, iconLook, type ButtonLook } from './button-looks.ts';
import classes from './buttons.module.css';
import { SiteLink } from './link.tsx';

export type { ButtonLook };

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'color' | 'size'> {
  readonly leftSection?: ReactNode;
  readonly fullWidth?: boolean | undefined;
  readonly loading?: boolean | undefined;
}

const focusable = `mantine-focus-auto ${UnstyledButton.classes.root}`;
const buttonClass = `${focusable} ${MantineButton.classes.root}`;
const iconClass = `${focusable} ${MantineActionIcon.classes.root}`;
const labelClass = join(MantineButton.classes.label, classes.label);
const loaderStyle = { opacity: 1, transform: 'translate(-50%, calc(-50% + 1px))' };

/**
 * Mantine's button for pages that show dozens: its classes and variables are computed once per look instead of in every
 * rendering. For a single button Mantine's own is as good.
 */
export function Button({
  variant,
  color,
  size,
  leftSection,
  fullWidth,
  loading = false,
  disabled = false,
  className,
  children,
  ...others
}: ButtonProps) {
  const isInactive = disabled || loading;
  const look = buttonLook({ variant, color, size });
  return (
    <button
      type="button"
      {...others}
      className={join(buttonClass, look.className, isInactive ? undefined : 'mantine-active', className)}
      style={look.style}
      disabled={isInactive}
      data-variant={variant}
      data-size={size}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
      data-block={fullWidth || undefined}
      data-with-left-section={leftSection ? true : undefined}
    >
      {loading ? (
        <span className={MantineButton.classes.loader} style={loaderStyle} aria-hidden>
          <Loader color="var(--button-color)" size="calc(var(--button-height) / 1.8)" />
        </span>
      ) : null}
      <span className={MantineButton.classes.inner}>
        {leftSection ? (
          <span className={MantineButton.classes.section} data-position="left">
            {leftSection}
          </span>
        ) : null}
        <span className={labelClass} data-loading={loading || undefined}>
          {children}
        </span>
      </span>
    </button>
  );
}

interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<typeof SiteLink>, 'color'> {
  readonly fullWidth?: boolean | undefined;
}

/** A link that looks like a button. */
export function LinkButton({ variant, color, size, fullWidth, className, children, ...link }: LinkButtonProps) {
  const look = buttonLook({ variant, color, size });
  return (
    <SiteLink
      {...link}
      className={join(buttonClass, look.className, 'mantine-active', className)}
      style={look.style}
      data-variant={variant}
      data-size={size}
      data-block={fullWidth || undefined}
    >
      <span className={MantineButton.classes.inner}>
        <span className={labelClass}>{children}</span>
      </span>
    </SiteLink>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  readonly color?: string;
  readonly 'aria-label': string;
}

/** A button that shows an icon only, large enough for a finger. */
export function IconButton({ color = 'gray', className, children, ...others }: IconButtonProps) {
  const look = iconLook(color);
  return (
    <button
      type="button"
      {...others}
      className={join(iconClass, look.className, 'mantine-active', className)}
      style={look.style}
      data-variant="subtle"
    >
      <span className={MantineActionIcon.classes.icon}>{children}</span>
    </button>
  );
}

function join(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
