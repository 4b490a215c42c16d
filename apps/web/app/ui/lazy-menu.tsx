import { t } from '@ovation/language/t.ts';
import {
  cloneElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type ComponentType,
  type ReactElement,
} from 'react';
import { reportFailure } from '../platform/live/connectivity.ts';
import { toastError } from '../platform/toasts.ts';

export interface MenuAroundProps {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  /** The button that opens it: the menu's target. */
  readonly children: ReactElement;
}

interface LazyMenuProps<Own> {
  readonly button: ReactElement<ComponentPropsWithRef<'button'>>;
  /** Starts loading the menu, before the button is pressed. */
  readonly load: () => unknown;
  /** The kind of popup; by default a menu. */
  readonly popup?: 'menu' | 'dialog';
  /** The lazy menu, and its own props. */
  readonly menu: ComponentType<MenuAroundProps & Own>;
  readonly own: Own;
}

/**
 * A button whose menu is loaded on hover or focus: most visitors never open it, and it is as large as the page around
 * it.
 */
export function LazyMenu<Own>({ button, load, menu, own, popup = 'menu' }: LazyMenuProps<Own>) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    // A menu that cannot be loaded would replace the page by the error page.
    onClick: () => void Promise.resolve(load()).then(() => setWanted(true), reportMissing),
  });
  return wanted ? (
    <Suspense fallback={closed}>
      <OpenedMenu button={button} menu={menu} own={own} />
    </Suspense>
  ) : (
    closed
  );
}

function reportMissing(): void {
  reportFailure();
  toastError(t('This menu could not be loaded. Please check your connection and try again.'));
}

/** The button is a new element: it gets the focus before the menu opens, so that closing returns the focus to it. */
function OpenedMenu<Own>({ button, menu: Menu, own }: Omit<LazyMenuProps<Own>, 'load' | 'popup'>) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu {...own} opened={opened} onChange={setOpened}>
      {cloneElement(button, { ref: target })}
    </Menu>
  );
}
