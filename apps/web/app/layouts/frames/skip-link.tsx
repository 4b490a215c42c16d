import classes from './skip-link.module.css';

/** The first thing that the keyboard reaches: past the navigation, to what the page is about. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      Skip to the content
    </a>
  );
}
