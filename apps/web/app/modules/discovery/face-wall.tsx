import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { Link } from 'react-router';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import classes from './landing.module.css';

/** Pictures of performers in two offset rows, each linking to their page. */
export function FaceWall({ performers }: { readonly performers: readonly PerformerCard[] }) {
  const faces = performers.slice(0, 6);
  if (faces.length < 3) return null;
  return (
    <ul className={classes.wall} aria-label={t('Some of the people here')}>
      {faces.map((performer) => (
        <li key={performer._id}>
          <Link to={profileAddress(performer)} className={classes.face}>
            <img src={performer.avatar} alt="" width={320} height={320} className={classes.picture} />
            <span className={classes.shade}>
              <span dir="auto" className={classes.name}>
                {performer.name}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
