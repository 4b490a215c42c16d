const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** Removes a head's links that preload scripts, and returns the addresses of these scripts. */
export function takePreloads(head: string): { readonly head: string; readonly scripts: readonly string[] } {
  return {
    head: head.replaceAll(preload, ''),
    scripts: Array.from(head.matchAll(preload), ([, script = '']) => script),
  };
}

/**
 * An inline script that preloads these scripts once the styles are there: at the end of a page it does not run before.
 * Pages are readable without scripts, which therefore must not delay what the first paint needs.
 * While they are on their way, the browser loads its data about the language: the first number or date that a page
 * formats waits for it, on a phone as long as a tenth of a second, in the middle of the hydration.
 */
export function preloadAfterStyles(scripts: readonly string[], nonce: string): string {
  const links = `Object.assign(document.createElement('link'),{rel:'modulepreload',href})`;
  const appendLinks = `for(const href of ${JSON.stringify(scripts)})document.head.append(${links})`;
  const loadLanguage = `self.requestIdleCallback?.(()=>(0).toLocaleString(document.documentElement.lang))`;
  return `<script nonce="${nonce}">${appendLinks};${loadLanguage}</script>`;
}
