import { reportViews } from '@ovation/contract/publishing/studio.ts';
import { api } from '../../../platform/api/api.ts';

/** How long something has to be on the screen. */
const lookMs = 1_000;
/** How long views are collected before they are reported together. */
const collectMs = 2_000;
const mostAtOnce = 50;
/** Of the element, or of the window where the element is larger. */
const shareInView = 0.5;

/**
 * Reports what is on the screen for a second: elements with `data-view="feed:<id>"`. Each is reported once as long as
 * the tab lives; the site counts it once a day. Answers how to stop.
 */
export function countViews(): () => void {
  const reported = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const collected: string[] = [];

  function send(): void {
    const views = collected.splice(0, mostAtOnce).map(viewOf);
    if (views.length === 0) return;
    // A beacon arrives even if the page is left; nothing on the page depends on its answer.
    const body = new Blob([JSON.stringify({ views })], { type: 'application/json' });
    navigator.sendBeacon(`${api.baseUrl}/api${reportViews.path}`, body);
    if (collected.length > 0) send();
  }

  function see(element: Element): void {
    timers.delete(element);
    const name = (element as HTMLElement).dataset['view'] ?? '';
    if (document.visibilityState !== 'visible' || reported.has(name)) return;
    reported.add(name);
    if (collected.push(name) === 1) setTimeout(send, collectMs);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        clearTimeout(timers.get(entry.target));
        if (isInView(entry))
          timers.set(
            entry.target,
            setTimeout(() => see(entry.target), lookMs),
          );
        else timers.delete(entry.target);
      }
    },
    { threshold: [0, 0.1, 0.25, shareInView] },
  );
  const stopFinding = findElements((element) => observer.observe(element));
  const hide = (): void => void (document.visibilityState === 'hidden' && send());
  document.addEventListener('visibilitychange', hide);
  return () => {
    stopFinding();
    observer.disconnect();
    timers.forEach((timer) => clearTimeout(timer));
    document.removeEventListener('visibilitychange', hide);
    send();
  };
}

function viewOf(name: string): { kind: string; id: string } {
  const [kind = '', id = ''] = name.split(':');
  return { kind, id };
}

function isInView({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const windowHeight = rootBounds?.height ?? window.innerHeight;
  return intersectionRatio >= shareInView || intersectionRect.height >= windowHeight * shareInView;
}

/** Calls back once for each marked element, also for those that come later. */
function findElements(found: (element: Element) => void): () => void {
  const known = new WeakSet<Element>();
  const search = (): void => {
    for (const element of document.querySelectorAll('[data-view]')) {
      if (known.has(element)) continue;
      known.add(element);
      found(element);
    }
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const changes = new MutationObserver(() => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      search();
    }, 250);
  });
  search();
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    clearTimeout(waiting);
  };
}
