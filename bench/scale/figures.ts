/** A figure that was measured, per machine, and where. */
type Measured = { readonly value: number; readonly unit: string; readonly source: string }

/** The machine of the benches: two virtual cores for client, server and PostgreSQL together. */
export const coresOfBench = 2

/** What the benches measured, with a million members unless the source says otherwise. Only these figures and the assumptions below enter the model. */
export const measured = {
  reads: { value: 12_122, unit: 'a second', source: 'bench/api: my holdings, the slowest of five reads' },
  postings: { value: 4_243, unit: 'a second', source: 'bench/ledger: transaction of three trips, 32 connections' },
  orders: {
    value: 348,
    unit: 'a second',
    source: 'bench/api: a new order with ten thousand members',
  },
  settling: { value: 0.0313, unit: 's a pool and day', source: 'bench/ledger: any number of holders' },
  tree: { value: 169, unit: 's a million members', source: 'bench/trust: one thread' },
  treeMemory: { value: 2, unit: 'GB a million members', source: 'bench/trust' },
  treeFile: { value: 0.288, unit: 'GB a million members', source: 'bench/trust' },
  journal: {
    value: 566,
    unit: 'bytes a posting',
    source:
      '17,077 postings of the drills’ load, with indexes, 2026-11-27, and the 37 bytes of the columns that counting needs',
  },
  log: { value: 1_030, unit: 'bytes a posting', source: 'the same, write-ahead log' },
  failover: { value: 1.003, unit: 's', source: 'npm run drill failover: longest gap for postings, 2026-11-27' },
} as const satisfies Readonly<Record<string, Measured>>

/** What members do, and what a machine is. Not measured: change them to your own. */
export const assumed = {
  readsADay: { value: 6, unit: 'reads a member and day: one visit every other day, twelve calls each' },
  creditsADay: { value: 1, unit: 'credits a member and day, posted by the nightly sweep' },
  postingsADay: { value: 0.1, unit: 'other postings a member and day' },
  ordersADay: { value: 0.02, unit: 'orders a member and day' },
  payoutsADay: { value: 0.03, unit: 'withdrawals a member and day' },
  peak: { value: 3, unit: 'times the mean in the busiest hour' },
  sweepHours: { value: 6, unit: 'hours for the nightly sweep' },
  treeHours: { value: 4, unit: 'hours for the nightly tree' },
  used: { value: 0.6, unit: 'of a core at most: beyond, waiting grows faster than work' },
  batch: { value: 50, unit: 'payouts a batch' },
  finality: { value: 8, unit: 's until a batch is final' },
  cores: { value: 64, unit: 'cores of the largest machine' },
  memory: { value: 256, unit: 'GB of memory of the largest machine' },
  disk: { value: 16_000, unit: 'GB of disk of the largest machine' },
  years: { value: 2, unit: 'years of the journal on it' },
  corePrice: { value: 25, unit: 'USD a core and month, with 4 GB of memory' },
  diskPrice: { value: 0.1, unit: 'USD a GB of disk and month' },
} as const satisfies Readonly<Record<string, { readonly value: number; readonly unit: string }>>
