// Loaded into every program of the stack. A killed parent cannot stop its children, but its end of
// the IPC channel closes, and they stop as if they had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
