import sheet from './home.css?url';

/** The home page's own style sheet: all other styles are one sheet that every page waits for. */
export function HomeStyles() {
  return <link rel="stylesheet" href={sheet} precedence="medium" />;
}
