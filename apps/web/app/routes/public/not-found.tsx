import { data } from 'react-router';

/** Every address that nothing else answers. */
export function loader() {
  throw data(undefined, { status: 404 });
}

export default function NotFound() {
  return null;
}
