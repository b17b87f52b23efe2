import { setTimeout as pause } from 'node:timers/promises'
import { type LaunchOptions, launchPostmaster } from './launch.ts'
import { inspectCluster, type Postmaster } from './postmaster-file.ts'

const startLimit = 120_000

/**
 * Returns a ready server on the cluster: the one that survived the last process, or a new one. Waits while a server is
 * starting, recovering or shutting down.
 * @throws Error when none is ready within two minutes.
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
