import { BlankFrame } from './frames/blank-frame.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';

/** Replaces the whole site during maintenance. */
export function MaintenanceLayout() {
  return (
    <BlankFrame>
      <ErrorState
        title="The house is dark for a moment"
        message="We are doing some maintenance. Please come back in a little while."
      />
    </BlankFrame>
  );
}
