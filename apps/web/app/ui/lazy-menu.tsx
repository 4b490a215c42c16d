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
  /** What it is; a menu when left out. */
  readonly popup?: 'menu' | 'dialog';
  /** The lazy menu, and what it takes beside its button. */
  readonly menu: ComponentType<MenuAroundProps & Own>;
  readonly own: Own;
}

/** A button whose menu is loaded when somebody reaches for it: most visitors never do, and a menu weighs as much as the page around it. */
export function LazyMenu<Own>({ button, load, menu, own, popup = 'menu' }: LazyMenuProps<Own>) {
  const [wanted, setWanted] = useState(false);
  const waiting = cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setWanted(true),
  });
  return wanted ? (
    <Suspense fallback={waiting}>
      <OpenedMenu button={button} menu={menu} own={own} />
    </Suspense>
  ) : (
    waiting
  );
}

/** The button is another one now: it gets the focus before the menu opens, so that closing gives it back. */
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
