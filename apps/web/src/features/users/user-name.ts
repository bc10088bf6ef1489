type Named = { name: string; firstname: string; lastname: string };

/** The name, or first plus last name, or N/A. */
export function userName({ name, firstname, lastname }: Named): string {
  return name.trim() || `${firstname} ${lastname}`.trim() || 'N/A';
}
