/** Aborted when somebody wants an end: Ctrl-C, a signal, or the end of the process that asked. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  // Ctrl-C arrives from the terminal and again through npm: one is enough.
  const interrupt = () => controller.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  process.channel?.unref();
  return controller.signal;
}
