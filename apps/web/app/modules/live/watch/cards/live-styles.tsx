import sheet from './live-cards.css?url';

/** The sheet of cards and badges: React puts it into the head once, where one of them is shown. */
export function LiveStyles() {
  return <link rel="stylesheet" href={sheet} precedence="medium" />;
}
