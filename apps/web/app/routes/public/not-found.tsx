import { data } from 'react-router';

/** Matches every address without another route. */
export function loader() {
  throw data(undefined, { status: 404 });
}

export default function NotFound() {
  return null;
}
