import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cashCalls } from '@terahold/contract/calls/cash'
import { catalogueCalls } from '@terahold/contract/calls/catalogue'
import { operatorCalls } from '@terahold/contract/calls/operators'
import { orderCalls } from '@terahold/contract/calls/orders'
import { powerCalls } from '@terahold/contract/calls/power'
import { profileCalls } from '@terahold/contract/calls/profile'
import { signInCalls } from '@terahold/contract/calls/sign-in'
import { trustCalls } from '@terahold/contract/calls/trust'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { catalogueRoutes } from './catalogue/routes.ts'
import { createHub } from './events/hub.ts'
import { mountEvents } from './events/routes.ts'
import { createGuard } from './http/guard.ts'
import { createMetrics } from './http/metrics.ts'
import { openMetricsServer } from './http/metrics-server.ts'
import { type BoundCall, bindCalls } from './http/mount.ts'
import { createServer } from './http/server.ts'
import type { Infrastructure } from './infrastructure.ts'
import { registerJobMetrics } from './jobs/metrics.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { maskEmail } from './members/masks.ts'
import { memberRoutes } from './members/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { powerRoutes } from './power/routes.ts'
import { settlementRoutes } from './settlement/routes.ts'
import type { Subjects } from './subjects.ts'
import { registerReconciliationMetrics } from './trust/reconciliation-metrics.ts'
import { trustRoutes } from './trust/routes.ts'
import { mountRpc } from './wallet-services/rpc.ts'
import { releaseRoutes, withdrawalRoutes } from './withdrawals/routes.ts'

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))
const appVersion = '1.0.0'

export type HttpOptions = {
  readonly log: Logger
  readonly exposeMetrics: boolean
  /** False for a process that only works: it answers health checks and nothing else. */
  readonly withCalls?: boolean
  readonly trustedProxies?: readonly string[]
  readonly extras?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
}

/** The HTTP server of this process with every call on it; not listening yet. */
export async function createHttp(ground: Infrastructure, subjects: Subjects, options: HttpOptions) {
  const { db, clock, chain } = ground
  const { log, exposeMetrics, withCalls = true, extras = [] } = options
  const { members, operators } = subjects
  const guard = createGuard({ member: members.sessions.find, operator: operators.find }, operators.onRoleMissing)
  const hub = createHub({ db, url: ground.databaseUrl, log, openSessions: members.sessions.openAmong })
  const metrics = createMetrics()
  registerJobMetrics(metrics.registry, db)
  registerReconciliationMetrics(metrics.registry, db)
  const app = await createServer({
    ...{ log, clock, hosts: ground.hosts, guard, metrics, exposeMetrics },
    calls: withCalls ? allCalls(ground, subjects) : [],
    answers: ground.profile === 'demo' ? 'exact' : 'strip',
    checks: { database: () => sql`select 1`.execute(db), chain: () => chain.finalized() },
    web: withCalls && existsSync(webFolder) ? [{ folder: webFolder, prefix: '/' }] : [],
    connectTo: ground.walletConnect ? [new URL(ground.walletConnect.relayUrl).origin] : [],
    trustedProxies: options.trustedProxies ?? [],
    extras: withCalls
      ? [
          (server) => mountEvents(server, { db, guard, hub }),
          (server) => mountRpc(server, { chain, db }),
          (server) => mountAppConfig(server, ground),
          ...extras,
        ]
      : [],
  })
  return {
    app,
    /** Serves the metrics on a port of their own until the application stops. */
    listenForMetrics: async (host: string, port: number) => {
      const server = await openMetricsServer(metrics.registry, host, port)
      app.addHook('onClose', () => server.close())
    },
    stop: () => app.close(),
  }
}

function allCalls(ground: Infrastructure, subjects: Subjects): BoundCall[] {
  const { members } = subjects
  const { db, explorerUrl } = ground
  const { decimals } = ground.token
  const cash = {
    ...{
      db,
      decimals,
      maskEmail,
      withdrawals: subjects.withdrawals,
      cashView: subjects.cashView,
      audit: subjects.audit,
    },
    explorerLink: (txHash: string) => (explorerUrl ? `${explorerUrl.replace(/\/$/, '')}/tx/${txHash}` : null),
  }
  return [
    ...bindCalls({ ...signInCalls, ...profileCalls }, memberRoutes({ db, members })),
    ...bindCalls(catalogueCalls, catalogueRoutes(subjects.catalogue)),
    ...bindCalls(orderCalls, orderRoutes(subjects.orders, subjects.orderViews)),
    ...bindCalls(powerCalls, powerRoutes(subjects.powerViews)),
    ...bindCalls(cashCalls, { ...withdrawalRoutes(cash), ...ledgerRoutes({ db, ledger: subjects.ledger, decimals }) }),
    ...bindCalls(operatorCalls, {
      ...operatorRoutes({ db, operators: subjects.operators, proof: members.proof }),
      ...settlementRoutes({ settlement: subjects.settlement, decimals }),
      ...releaseRoutes(cash),
    }),
    ...bindCalls(trustCalls, trustRoutes(subjects.trust)),
  ]
}

/** What the web app has to know of its surroundings before it can call anything. */
function mountAppConfig(app: FastifyInstance, ground: Infrastructure): void {
  const { profile, chain, token, treasury, explorerUrl, walletConnect } = ground
  const config = { profile, chainId: chain.chainId, token, treasury, explorerUrl, walletConnect, appVersion }
  app.get('/app-config.json', { config: { call: 'app-config' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return config
  })
}
