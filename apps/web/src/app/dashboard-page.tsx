export function DashboardPage() {
  return <p>…</p>;
}
