import { Outlet } from 'react-router';
import { PrimaryLayout } from './primary.tsx';
import classes from './home.module.css';

/** The home feed: a column of reading width, with room for suggestions beside it on a wide screen. */
export default function HomeLayoutRoute() {
  return (
    <PrimaryLayout>
      <div className={classes.home}>
        <Outlet />
      </div>
    </PrimaryLayout>
  );
}
