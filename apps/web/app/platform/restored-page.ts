/**
 * Browser Back may show a page as it was left, for an account that has logged out since: the server is asked anew,
 * and leads to the login where it must, before a call of the old page is refused.
 */
export function refreshWhenRestored(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
}
