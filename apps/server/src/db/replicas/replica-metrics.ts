import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from './replicas.ts'

/** Metrics of the replicas that this process reads from. */
export function registerReplicaMetrics(registry: Registry, replicas: Pick<Replicas, 'counts' | 'usable'>): void {
  const registers = [registry]
  new Gauge({
    name: 'terahold_replicas_usable',
    help: 'Replicas that this process can read from',
    registers,
    collect() {
      this.set(replicas.usable())
    },
  })
  new Counter({
    name: 'terahold_replica_reads_total',
    help: 'Reads of calls that may use a replica, by what answered: replica, primary, or failed for those a replica broke',
    labelNames: ['source'],
    registers,
    collect() {
      this.reset()
      for (const [source, count] of Object.entries(replicas.counts())) this.inc({ source }, count)
    },
  })
}
