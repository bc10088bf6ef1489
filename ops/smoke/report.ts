export type Report = ReturnType<typeof createReport>;

/** Says what is being done, in order, and counts what holds and what does not. */
export function createReport(write: (text: string) => void, signal: AbortSignal) {
  const begun = performance.now();
  let passed = 0;
  let failed = 0;
  return {
    chapter(title: string): void {
      const seconds = Math.round((performance.now() - begun) / 1_000);
      write(`\n── ${title} (${seconds} s)\n`);
    },
    /** Something worth knowing that is neither right nor wrong. */
    note(text: string): void {
      write(`  · ${text}`);
    },
    /**
     * What holds when this does not throw. A text that it returns is shown beside it. A failure is counted
     * and the next check goes on, unless somebody wants an end.
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
    /** Nothing that comes after it could be right. */
    broke(error: unknown): void {
      failed += 1;
      write(`  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    },
    /** The last line: how many checks passed, and how many did not. */
    end(): { ok: boolean } {
      write(`\n${passed} passed, ${failed} failed`);
      return { ok: failed === 0 && passed > 0 };
    },
  };
}

function indent(text: string): string {
  return text.replace(/^/gm, '      ');
}
