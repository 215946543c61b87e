/** Settings of our own cluster, written anew at every start. Only those that differ from PostgreSQL's defaults for a reason. */
export const durableSettings = {
  // Nothing listens on the network: the socket's folder is closed to other accounts.
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  // An acknowledged command survives a power cut.
  fsync: "on",
  synchronous_commit: "on",
  // Fewer checkpoints, hence fewer full page images, under a steady stream of small batches.
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  // Compiling a plan costs more than any of our short statements.
  jit: "off",
  // Hot rows are updated all day, so their dead versions are cleared early.
  autovacuum_vacuum_scale_factor: "0.05",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  // After a crash we start it anew: started over by itself on a full disk, it can be left with nobody who recovers it.
  restart_after_crash: "off",
  // A week of logs, one file a weekday, each overwritten a week later.
  logging_collector: "on",
  log_filename: "postgresql-%a.log",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  // A refused statement is told by the server's own log, with its request id.
  log_min_messages: "log",
  log_checkpoints: "off",
} as const;

/** A cluster of a test run is thrown away, so nothing in it needs to survive a crash. */
export const throwawaySettings = {
  ...durableSettings,
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum: "off",
  restart_after_crash: "on",
  logging_collector: "off",
} as const;

/** The text of a configuration file. */
export const settingsText = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join("");
