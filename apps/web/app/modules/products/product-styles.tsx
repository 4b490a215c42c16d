import sheet from './products.css?url';

/** The shop's own style sheet. React puts it into the head once, and shows what needs it when it has arrived. */
export function ProductStyles() {
  return <link rel="stylesheet" href={sheet} precedence="medium" />;
}
