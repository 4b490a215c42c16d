import classes from './flag.module.css';

/** A country's flag, always shown beside its name, so it has no alternative text. */
export function Flag({ country }: { readonly country: string }) {
  return (
    <img
      src={`/flags/${country.toLowerCase()}.svg`}
      alt=""
      width={20}
      height={15}
      loading="lazy"
      decoding="async"
      className={classes.flag}
    />
  );
}
