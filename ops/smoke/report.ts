export type Report = ReturnType<typeof createReport>;

/** Prints the steps in order, and counts passed and failed checks. */
export function createReport(write: (text: string) => void, signal: AbortSignal) {
  const begun = performance.now();
  let passed = 0;
  let failed = 0;
  return {
    chapter(title: string): void {
      const seconds = Math.round((performance.now() - begun) / 1_000);
      write(`\n── ${title} (${seconds} s)\n`);
    },
    /** Prints information that is neither a success nor a failure. */
    note(text: string): void {
      write(`  · ${text}`);
    },
    /**
     * A check passes unless it throws; a returned text is printed beside it. After a failure the
     * next check runs, unless the test was aborted.
     */
    async check(name: string, prove: () => Promise<unknown>): Promise<void> {
      try {
        const detail = await prove();
        passed += 1;
        write(`  ✓ ${name}${typeof detail === 'string' ? `: ${detail}` : ''}`);
      } catch (error) {
        signal.throwIfAborted();
        failed += 1;
        write(`  ✗ ${name}\n${indent(error instanceof Error ? error.message : String(error))}`);
      }
    },
    /** A failure after which no other check makes sense. */
    broke(error: unknown): void {
      failed += 1;
      write(`  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    },
    /** The last line: the number of passed and failed checks. */
    end(): { ok: boolean } {
      write(`\n${passed} passed, ${failed} failed`);
      return { ok: failed === 0 && passed > 0 };
    },
  };
}

function indent(text: string): string {
  return text.replace(/^/gm, '      ');
}
