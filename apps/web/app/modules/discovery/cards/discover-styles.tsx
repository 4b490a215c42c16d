import sheet from './discover.css?url';

/** The own style sheet of Discover: the site's has no room left in the budget of the first paint. */
export function DiscoverStyles() {
  return <link rel="stylesheet" href={sheet} precedence="medium" />;
}
