/** Aborted on Ctrl-C, on a signal, or when the parent process ends. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  // Ctrl-C arrives from the terminal and again through npm; only the first one counts.
  const interrupt = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  process.channel?.unref();
  return controller.signal;
}
