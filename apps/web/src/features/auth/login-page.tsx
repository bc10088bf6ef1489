export function LoginPage() {
  return <p>…</p>;
}
