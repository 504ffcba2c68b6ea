// For a small machine with two cores that also runs the shop. Passed at every start, so that a new version of the shop can change them.
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  // A confirmed order survives a power failure.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Reports are short; a parallel worker would take a core from shoppers.
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The shop receives statement errors and decides what to log; the server's log would quote personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

// I/O workers pay off on many cores only.
const SINCE_18: Record<string, string> = { io_method: 'sync' }

/** Command-line arguments for a server of this version. */
export function serverSettings(version: number, socketFolder: string, more: Record<string, string> = {}): string[] {
  const settings = {
    ...SETTINGS,
    ...(version >= 18 ? SINCE_18 : {}),
    // A list; quotes allow a comma in a folder.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    ...more,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
