import type { PerformanceEntry } from '../features/performance/performance.ts'

/** Returns a cleared mining credit of 0.3 USDT from `Pool North`. */
export function createEntry(changes: Partial<PerformanceEntry> = {}): PerformanceEntry {
  return {
    id: 'entry-1',
    type: 'mining',
    asset: 'USDT',
    date: '2026-03-01',
    gross: '0.5',
    fees: '0.2',
    electricity: '0.15',
    net: '0.3',
    feeUsed: '0.1',
    cleared: true,
    source: { pool: 'Pool North' },
    ...changes,
  }
}
