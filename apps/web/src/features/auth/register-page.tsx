export function RegisterPage() {
  return <p>…</p>;
}
