import { availableParallelism, totalmem } from 'node:os'

const memoryOfWorker = 2 ** 31

/** The shared PostgreSQL has connections for so many. */
const atMost = 8

/**
 * How many test files run at once: one more than the cores, because much of a test's time is spent waiting for blocks, processes
 * and pages; fewer where memory is short, because a worker may run a demo with a database, a chain and a browser.
 */
export const maxWorkers = Math.max(
  1,
  Math.min(availableParallelism() + 1, Math.floor(totalmem() / memoryOfWorker), atMost),
)
