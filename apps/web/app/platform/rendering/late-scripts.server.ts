const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/** A page's head without the links that ask for its scripts at once, and the addresses that they named. */
export function takePreloads(head: string): { readonly head: string; readonly scripts: readonly string[] } {
  return {
    head: head.replaceAll(preload, ''),
    scripts: Array.from(head.matchAll(preload), ([, script = '']) => script),
  };
}

/**
 * Asks for these scripts once the styles are there: a script at the end of a page is not run before them. Until then the line is left to what the first
 * paint needs, since a page can be read without its scripts.
 */
export function preloadAfterStyles(scripts: readonly string[], nonce: string): string {
  const links = `Object.assign(document.createElement('link'),{rel:'modulepreload',href})`;
  return `<script nonce="${nonce}">for(const href of ${JSON.stringify(scripts)})document.head.append(${links})</script>`;
}
