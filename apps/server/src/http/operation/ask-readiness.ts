import { setTimeout as pause } from 'node:timers/promises'
import { servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'

/** What is not ready, with its reason; empty when everything is. */
export type Unready = Readonly<Record<string, string>>

const askEvery = 250

/** Returns what this process answers to `/readyz`, without a connection. */
export async function askReadiness(app: FastifyInstance, host: string): Promise<Unready> {
  const response = await app.inject({ url: servicePaths.readiness, headers: { host } })
  if (response.statusCode === 200) return {}
  const { data } = response.json<{ data?: { reasons?: Unready } }>()
  return { ...(data?.reasons ?? { readiness: `status ${response.statusCode}` }) }
}

/** Waits until this process is ready. Returns what still is not after the time limit, in milliseconds. */
export async function untilReady(app: FastifyInstance, host: string, patience = 30_000): Promise<Unready> {
  const deadline = performance.now() + patience
  for (;;) {
    const unready = await askReadiness(app, host)
    const isReady = Object.keys(unready).length === 0
    if (isReady || performance.now() > deadline) return unready
    await pause(askEvery)
  }
}

/** Returns what is not ready in words: `database (disk_full), chain (no_answer)`. */
export function describeUnready(unready: Unready): string {
  return Object.entries(unready)
    .map(([name, reason]) => `${name} (${reason})`)
    .join(', ')
}
