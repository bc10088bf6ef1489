// Loaded into every program of the stack. A parent that is killed cannot stop its children, but
// they see its end of the channel close, and stop as if they had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
