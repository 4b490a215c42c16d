import { useAppSelector } from '../../platform/state/store.ts';
import classes from './layout.module.css';

/** The site's logo from its settings; CSS shows the one for the color scheme, without a script. */
export function Logo({ height = 28 }: { readonly height?: number }) {
  const { siteName, logo, darkmodeLogo } = useAppSelector((state) => state.ui);
  return (
    <>
      <img className={classes.light} src={logo} alt={siteName} height={height} loading="lazy" />
      <img className={classes.dark} src={darkmodeLogo} alt={siteName} height={height} loading="lazy" />
    </>
  );
}
