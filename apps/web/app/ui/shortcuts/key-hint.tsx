import { useShortcutsOn, type Shortcut } from './shortcuts.ts';

/** The key of an action, beside its label, while shortcuts are on. */
export function KeyHint({ of }: { readonly of: Shortcut }) {
  const [isOn] = useShortcutsOn();
  return isOn ? (
    <kbd className="admin-key" aria-hidden>
      {of.toUpperCase()}
    </kbd>
  ) : null;
}
