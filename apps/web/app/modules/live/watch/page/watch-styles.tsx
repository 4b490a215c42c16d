import sheet from '../styles/watch.css?url';

/** The sheet of the watch page. */
export function WatchStyles() {
  return <link rel="stylesheet" href={sheet} precedence="medium" />;
}
