import classes from './flag.module.css';

/** A country's flag beside its name, which tells the same. */
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
