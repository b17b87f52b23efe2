import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../connection.ts'
import { readArchive, readLastBackup } from './backup-state.ts'

/** How old a restore would leave the books, read on request. Before the first backup it is 0, so that the alert fires. */
export function registerBackupMetrics(registry: Registry, db: Database): void {
  const registers = [registry]
  new Gauge({
    name: 'terahold_backup_last_seconds',
    help: 'When the last base backup by terahold backup finished, in Unix seconds; 0 before the first',
    registers,
    async collect() {
      setTime(this, await readLastBackup(db))
    },
  })
  new Gauge({
    name: 'terahold_archive_last_seconds',
    help: 'When the database last archived its changes, in Unix seconds; 0 before the first, and without an archive',
    registers,
    async collect() {
      const { isOn, lastAt } = await readArchive(db)
      setTime(this, isOn ? lastAt : null)
    },
  })
}

function setTime(gauge: Gauge, time: Date | null | undefined): void {
  gauge.set((time?.getTime() ?? 0) / 1_000)
}
