export default function PerformerPage() {
  return null;
}
