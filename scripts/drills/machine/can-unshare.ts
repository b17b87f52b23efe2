import { spawnSync } from 'node:child_process'

/** Whether this process may have a view of the disks of its own, in which it mounts what it wants. Only root may on Linux. */
export const canUnshare =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0
