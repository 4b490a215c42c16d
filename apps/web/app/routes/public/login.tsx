import { Page, PageHeader } from '../../ui/page.tsx';

export default function Login() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
