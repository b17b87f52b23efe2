import { Gauge, type Registry } from 'prom-client'
import { readFreeDisk } from '../../foundation/free-disk.ts'

/** How many connections a pool has open, how many of them are free, and how many callers wait for one. */
export type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number; readonly most: number }

export type ProcessParts = {
  readonly version: string
  /** The use of this process's connection pools by name, read on request. */
  readonly pools: Readonly<Record<string, () => PoolUse>>
  /** The folder whose disk is watched. */
  readonly folder: string
}

/** Metrics of this process: its version, its connections to the database, and its disk. */
export function registerProcessMetrics(registry: Registry, { version, pools, folder }: ProcessParts): void {
  const registers = [registry]
  new Gauge({
    name: 'terahold_build_info',
    help: 'The version of this process; always 1',
    registers,
    labelNames: ['version'],
  }).set({ version }, 1)
  new Gauge({
    name: 'terahold_pool_connections',
    help: 'Connections to the database by pool and state: in use, idle, or most allowed',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, readUse] of Object.entries(pools)) {
        const { open, idle, most } = readUse()
        this.set({ pool, state: 'used' }, open - idle)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'most' }, most)
      }
    },
  })
  new Gauge({
    name: 'terahold_pool_waiting',
    help: 'Statements that wait for a connection by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, readUse] of Object.entries(pools)) this.set({ pool }, readUse().waiting)
    },
  })
  new Gauge({
    name: 'terahold_disk_free_ratio',
    help: 'Free part of the disk with the data folder, 0 to 1; nothing where there is no such folder',
    registers,
    async collect() {
      const free = await readFreeDisk(folder)
      if (free === undefined) this.remove()
      else this.set(free)
    },
  })
}
