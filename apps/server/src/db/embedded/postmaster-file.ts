import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isRunning } from './process-table.ts'

/** A running PostgreSQL server and where it listens. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
}

/** What a start finds: nothing, a ready server, or one that is starting or stopping. */
export type ClusterState =
  | { readonly kind: 'free' }
  | { readonly kind: 'busy' }
  | ({ readonly kind: 'ready' } & Postmaster)

/**
 * Reads from `postmaster.pid` who serves the cluster. A file whose process id now belongs to another program is
 * removed, because PostgreSQL would take that program for a server and refuse to start.
 */
export function inspectCluster(cluster: string): ClusterState {
  const file = readPostmasterFile(cluster)
  if (!file) return { kind: 'free' }
  if (!isRunning(file.pid) || !isPostmasterOf(file.pid, cluster)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return { kind: 'free' }
  }
  return file.status === 'ready' ? { ...file, kind: 'ready' } : { kind: 'busy' }
}

/**
 * Returns the fields of `postmaster.pid` (named as in PostgreSQL's miscadmin.h), or undefined when it is absent or
 * partial.
 */
export function readPostmasterFile(cluster: string): (Postmaster & { readonly status: string }) | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? 'starting' }
}

/**
 * Whether a running process could be the server of this cluster. A process with an unreadable command line could be.
 * The paths of the program and the cluster may contain spaces, and the cluster's may be a link.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = `${commandLine(pid)} `
  const paths = [cluster, realpathSync(cluster)]
  return command === ' ' || (/(?:^|\/)postgres /.test(command) && paths.some((path) => command.includes(` ${path} `)))
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
