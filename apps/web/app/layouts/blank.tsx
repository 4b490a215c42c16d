import { Outlet } from 'react-router';
import { LanguageSwitch } from '../modules/accounts/language/language-switch.tsx';
import { BlankFrame } from './frames/blank-frame.tsx';

/** Only the logo and one task, in whichever language. */
export default function BlankLayoutRoute() {
  return (
    <BlankFrame footer={<LanguageSwitch />}>
      <Outlet />
    </BlankFrame>
  );
}
