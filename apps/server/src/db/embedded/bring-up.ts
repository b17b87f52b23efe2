import { setTimeout as pause } from 'node:timers/promises'
import { type LaunchOptions, launchPostmaster } from './launch.ts'
import { inspectCluster, type Postmaster } from './postmaster-file.ts'

const startLimit = 120_000

/**
 * A ready server on the cluster: the one that outlived our last process, or a new one. Waits while a server is still
 * starting, recovering or going away.
 * @throws when none is ready within two minutes.
 */
export async function bringUpPostmaster(options: LaunchOptions): Promise<Postmaster & { readonly adopted: boolean }> {
  const deadline = performance.now() + startLimit
  while (performance.now() < deadline) {
    const state = inspectCluster(options.cluster)
    if (state.kind === 'ready') return { ...state, adopted: true }
    if (state.kind === 'free') {
      const postmaster = await launchPostmaster(options, deadline)
      if (postmaster) return { ...postmaster, adopted: false }
    }
    await pause(50)
  }
  throw new Error(`PostgreSQL on ${options.cluster} was not ready in time; its log is ${options.logFile}`)
}
