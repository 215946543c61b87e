/** Stops this process in order when the launcher that started it is gone, even by kill -9. */
if (process.channel) {
  // The channel alone keeps nobody alive.
  process.channel.unref();
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
}
