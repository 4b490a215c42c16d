import { BlankFrame } from '../ui/frames/blank-frame.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** For a visitor from a country in which this content is not available. */
export function GeoBlockedLayout() {
  return (
    <BlankFrame>
      <ErrorState title="Not available where you are" message="This content is not available in your country." action={{ label: 'Discover others', to: '/search' }} />
    </BlankFrame>
  );
}
