import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { isPostmasterOf } from './postmaster-file.ts'
import { commandLine, hasProcessFiles, parentOf } from './process-table.ts'

/**
 * Kills the server processes that a killed postmaster left in the cluster. One that computes would notice its end only
 * after its statement, and no new server starts before that. What they had not committed is lost with the postmaster
 * in any case. Returns how many there were; none where the system does not show the folders of processes.
 */
export function killOrphans(cluster: string): number {
  if (!hasProcessFiles()) return 0
  const folder = realpathSync(cluster)
  const orphans = runningPids().filter((pid) => isOrphan(pid, folder))
  for (const pid of orphans) kill(pid)
  return orphans.length
}

/** Kills a server with the processes that serve its connections, one by one: each leads a group of its own. */
export function killServer(postmaster: number): void {
  const pids = hasProcessFiles() ? runningPids().filter((pid) => parentOf(pid) === postmaster) : []
  for (const pid of [postmaster, ...pids]) kill(pid)
}

function runningPids(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
}

function isOrphan(pid: number, folder: string): boolean {
  if (workingFolder(pid) !== folder || !commandLine(pid).startsWith('postgres: ')) return false
  const parent = parentOf(pid)
  return parent !== undefined && !isPostmasterOf(parent, folder)
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // The process has ended, or belongs to someone else.
    return undefined
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
