import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deskMemberCalls } from '@terahold/contract/calls/desk/desk-members'
import { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import { accountCalls } from '@terahold/contract/calls/member/account'
import { addressCalls } from '@terahold/contract/calls/member/addresses'
import { cashCalls } from '@terahold/contract/calls/member/cash'
import { catalogueCalls } from '@terahold/contract/calls/member/catalogue'
import { notificationCalls } from '@terahold/contract/calls/member/notifications'
import { orderCalls } from '@terahold/contract/calls/member/orders'
import { pointCalls } from '@terahold/contract/calls/member/points'
import { powerCalls } from '@terahold/contract/calls/member/power'
import { profileCalls } from '@terahold/contract/calls/member/profile'
import { pushCalls } from '@terahold/contract/calls/member/push'
import { securityCalls } from '@terahold/contract/calls/member/security'
import { signInCalls } from '@terahold/contract/calls/member/sign-in'
import { signatureCalls } from '@terahold/contract/calls/member/signatures'
import { supportCalls } from '@terahold/contract/calls/member/support'
import { taskCalls } from '@terahold/contract/calls/member/tasks'
import { invitationCalls, teamCalls } from '@terahold/contract/calls/member/team'
import { trustCalls } from '@terahold/contract/calls/member/trust'
import { walletServiceCalls } from '@terahold/contract/calls/member/wallet-services'
import { demoPaths, deskPath, servicePaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { addressRoutes } from '../addresses/routes.ts'
import { catalogueRoutes } from '../catalogue/routes.ts'
import { memberPageRoutes } from '../desk/routes.ts'
import { createHub } from '../events/hub.ts'
import { mountEvents } from '../events/routes.ts'
import { dataFolderPath } from '../foundation/data-folder.ts'
import { maskEmail } from '../foundation/masks.ts'
import { appVersion } from '../http/app-version.ts'
import { createGuard } from '../http/call/guard.ts'
import { type ChangeRule, createChangeLimits } from '../http/limits/change-limits.ts'
import type { FloodRule } from '../http/limits/flood-guard.ts'
import { type BoundCall, bindCalls } from '../http/mount.ts'
import { mountOpenApi } from '../http/openapi-route.ts'
import { atMostEvery } from '../http/operation/health.ts'
import { openMetricsServer } from '../http/operation/metrics-server.ts'
import { closeServer } from '../http/operation/shutdown.ts'
import { mountWebVitals } from '../http/operation/web-vitals-metrics.ts'
import { deskPolicy } from '../http/origin/security-headers.ts'
import { createServer } from '../http/server.ts'
import type { WebFolder } from '../http/web-files.ts'
import { ledgerRoutes } from '../ledger/routes.ts'
import { accountRoutes } from '../members/account-routes.ts'
import {
  type ChangeDescriptions,
  createRunSigned,
  describeAccountChanges,
  signatureRoutes,
} from '../members/changes.ts'
import { mountInvitationLink } from '../members/invitation/invitation-link.ts'
import { invitationRoutes } from '../members/invitation-routes.ts'
import { memberRoutes } from '../members/routes.ts'
import { securityRoutes } from '../members/security-routes.ts'
import { createNotifications } from '../notifications/inbox/inbox.ts'
import { notificationRoutes } from '../notifications/inbox/routes.ts'
import { pushRoutes } from '../notifications/push/routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { pointRoutes } from '../points/routes.ts'
import { holdersAmong } from '../power/power.ts'
import { powerRoutes } from '../power/routes.ts'
import { shipmentRoutes } from '../shipments/routes.ts'
import { mountPictures } from '../support/pictures/picture-routes.ts'
import { supportRoutes } from '../support/routes.ts'
import { taskRoutes } from '../tasks/routes.ts'
import { teamRoutes } from '../team/routes.ts'
import { mountLiabilityFiles } from '../trust/liabilities/file-routes.ts'
import { mountCheckpoint } from '../trust/nights/checkpoint-route.ts'
import { trustRoutes } from '../trust/routes.ts'
import { mountWalletImages } from '../wallet-services/directory/image-route.ts'
import { walletServiceRoutes } from '../wallet-services/routes.ts'
import { mountRpc } from '../wallet-services/rpc/rpc.ts'
import type { RpcScope } from '../wallet-services/rpc/rpc-methods.ts'
import { withdrawalRoutes } from '../withdrawals/routes.ts'
import { createAccount } from './account.ts'
import { deskCalls } from './desk-calls.ts'
import type { Infrastructure } from './infrastructure.ts'
import { registerMetrics } from './metrics.ts'
import { describeOrderChanges } from './order-changes.ts'
import { createReadAsMember } from './read-as-member.ts'
import { readDegraded, refusePending, writeCheck } from './readiness.ts'
import { changingFields, replicaCalls } from './replica-calls.ts'
import type { Subjects } from './subjects.ts'
import { webFolder } from './web-folder.ts'

/** The built desk of the operators. */
const deskFolder = fileURLToPath(new URL('../../../console/dist', import.meta.url))
/** How often readiness asks the database and the node at most, in milliseconds. */
const checkMs = 5_000

export type HttpOptions = {
  readonly log: Logger
  readonly exposeMetrics: boolean
  /** False for a process that is only a worker: it answers health checks and nothing else. */
  readonly withCalls?: boolean
  /** False for a process that only pays: its database role cannot read the metrics of jobs and reconciliations. */
  readonly withFigures?: boolean
  readonly trustedProxies?: readonly string[]
  /** Origins of other sites that may call the API; none by default. */
  readonly origins?: readonly string[]
  /** The host, with port, that has the operators' desk alone. */
  readonly deskHost?: string | undefined
  /** The folder whose disk the metrics show; the default data folder without it. */
  readonly dataFolder?: string
  /** Other limits than the default: of requests in this process, and of changing calls in all. */
  readonly flood?: FloodRule
  readonly changes?: ChangeRule
  readonly extras?: readonly ((app: FastifyInstance) => void | Promise<void>)[]
  /** Removes the web app's service worker from every browser that has it. */
  readonly withdrawsWorker?: boolean
}

/** Creates the HTTP server of this process with every call on it, not listening yet. */
export async function createHttp(infrastructure: Infrastructure, subjects: Subjects, options: HttpOptions) {
  const { db, clock, chain } = infrastructure
  const { dataFolder = dataFolderPath(undefined) } = options
  const { log, exposeMetrics, withCalls = true, withFigures = true, extras = [], withdrawsWorker = false } = options
  const { members, operators } = subjects
  const guard = createGuard({ member: members.sessions.find, operator: operators.find }, operators.onRoleMissing)
  const metrics = registerMetrics(infrastructure, { dataFolder, withFigures })
  const app = await createServer({
    log,
    clock,
    hosts: infrastructure.hosts,
    guard,
    metrics,
    exposeMetrics,
    calls: withCalls ? allCalls(infrastructure, subjects, dataFolder) : [],
    answers: infrastructure.profile === 'demo' ? 'exact' : 'strip',
    checks: {
      database: atMostEvery(checkMs, () => writeCheck(db)),
      chain: atMostEvery(checkMs, () => chain.finalized()),
      migrations: atMostEvery(checkMs, () => refusePending(db)),
    },
    degraded: () => readDegraded(subjects, withFigures),
    limitChanges: createChangeLimits(db, options.changes),
    runSigned: createRunSigned({
      ...signedChanges(infrastructure, subjects),
      announce: subjects.members.notices.announce,
    }),
    ...(options.flood ? { flood: options.flood, sessionFlood: options.flood } : {}),
    origins: options.origins ?? [],
    deskHost: options.deskHost,
    web: withCalls ? builtApps(infrastructure.profile, withdrawsWorker) : [],
    reads: infrastructure.replicas && { calls: replicaCalls, changingFields, replicas: infrastructure.replicas },
    connectTo: infrastructure.walletConnect ? [new URL(infrastructure.walletConnect.relayUrl).origin] : [],
    trustedProxies: options.trustedProxies ?? [],
    onlyOwnHosts: infrastructure.profile === 'demo',
    refusesUnknownProxy: infrastructure.profile === 'production' && (options.trustedProxies ?? []).length === 0,
    extras: withCalls
      ? [
          (server) => mountEvents(server, { db, guard, hub: openHub(infrastructure, subjects, log) }),
          (server) => mountPictures(server, { db, guard, audit: subjects.audit, pictures: subjects.support.pictures }),
          (server) => mountRpc(server, { chain: infrastructure.webChain, db, scope: rpcScope(infrastructure) }),
          (server) => mountWalletImages(server, { images: subjects.walletServices.images }),
          (server) => mountLiabilityFiles(server, { db }),
          (server) => mountCheckpoint(server, { db, nightProofs: subjects.nightProofs }),
          (server) => mountAppConfig(server, infrastructure),
          (server) => mountWebVitals(server, metrics.registry),
          (server) => mountOpenApi(server, appVersion),
          (server) => mountInvitationLink(server, { scheme: infrastructure.scheme, host: infrastructure.hosts[0] }),
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
    stop: () => closeServer(app),
  }
}

function builtApps(profile: Infrastructure['profile'], withdrawsWorker: boolean): WebFolder[] {
  const preloads = [servicePaths.appConfig, ...(profile === 'demo' ? [demoPaths.info] : [])]
  const apps: WebFolder[] = [
    { folder: webFolder, prefix: '/', withdrawsWorker },
    { folder: deskFolder, prefix: deskPath, policy: deskPolicy, preloads },
  ]
  return apps.filter(({ folder }) => existsSync(folder))
}

function allCalls(infrastructure: Infrastructure, subjects: Subjects, dataFolder: string): BoundCall[] {
  const calls = subjectCalls(infrastructure, subjects, dataFolder)
  const readAs = createReadAsMember(calls)
  const account = createAccount(infrastructure, subjects, readAs)
  return [
    ...calls,
    ...bindCalls(accountCalls, accountRoutes({ members: subjects.members, ...account })),
    ...bindCalls(
      deskMemberCalls,
      memberPageRoutes({
        db: infrastructure.db,
        audit: subjects.audit,
        readAs,
        chainId: infrastructure.chain.chainId,
        decimals: infrastructure.token.decimals,
      }),
    ),
  ]
}

function subjectCalls(infrastructure: Infrastructure, subjects: Subjects, dataFolder: string): BoundCall[] {
  const { members } = subjects
  const { db, explorerUrl } = infrastructure
  const { decimals } = infrastructure.token
  const cash = {
    db,
    decimals,
    maskEmail,
    withdrawals: subjects.withdrawals,
    cashView: subjects.cashView,
    audit: subjects.audit,
    explorerLink: (txHash: string) => (explorerUrl ? `${explorerUrl.replace(/\/$/, '')}/tx/${txHash}` : null),
  }
  return [
    ...bindCalls({ ...signInCalls, ...profileCalls }, memberRoutes({ db, members })),
    ...bindCalls(signatureCalls, signatureRoutes(signedChanges(infrastructure, subjects))),
    ...bindCalls(securityCalls, securityRoutes(members)),
    ...bindCalls(pushCalls, pushRoutes(subjects.push)),
    ...bindCalls(notificationCalls, notificationRoutes(createNotifications({ db }))),
    ...bindCalls(catalogueCalls, catalogueRoutes(subjects.catalogue)),
    ...bindCalls(orderCalls, orderRoutes(subjects.orders, subjects.orderViews, decimals)),
    ...bindCalls(addressCalls, addressRoutes({ db, addresses: subjects.addresses })),
    ...bindCalls(shipmentCalls, shipmentRoutes({ db, decimals, ...subjects.shipments })),
    ...bindCalls(powerCalls, powerRoutes(subjects.powerViews)),
    ...bindCalls(
      invitationCalls,
      invitationRoutes({ invitations: members.invitations, scheme: infrastructure.scheme }),
    ),
    ...bindCalls(teamCalls, teamRoutes({ db, team: subjects.team, decimals })),
    ...bindCalls(pointCalls, pointRoutes(subjects.points)),
    ...bindCalls(cashCalls, { ...withdrawalRoutes(cash), ...ledgerRoutes({ db, ledger: subjects.ledger, decimals }) }),
    ...deskCalls({ infrastructure, subjects, cash, dataFolder }),
    ...bindCalls(taskCalls, taskRoutes({ db, tasks: subjects.tasks.forMembers })),
    ...bindCalls(supportCalls, supportRoutes({ db, ...subjects.support })),
    ...bindCalls(trustCalls, trustRoutes(subjects)),
    ...bindCalls(
      walletServiceCalls,
      walletServiceRoutes({ db, scheme: infrastructure.scheme, ...subjects.walletServices }),
    ),
  ]
}

/** What signed calls change in words, and the wallets' signatures of them. */
function signedChanges(infrastructure: Infrastructure, subjects: Subjects) {
  const { members, signatures } = subjects
  const descriptions: ChangeDescriptions = {
    ...describeAccountChanges(members.sessions),
    ...describeOrderChanges(infrastructure, subjects),
  }
  return { signatures, descriptions }
}

/** Receives events for this process's open pages, and changes of sessions elsewhere, until the server is closed. */
function openHub({ db, databaseUrl: url, replicas }: Infrastructure, { members: { sessions } }: Subjects, log: Logger) {
  return createHub({
    db,
    url,
    log,
    openSessions: sessions.openAmong,
    sessionChanges: sessions.changes,
    holders: (days, memberIds) => holdersAmong(db, days, memberIds),
    walPosition: replicas?.position,
  })
}

function rpcScope({ token, vault, treasury, reserve, profile }: Infrastructure): RpcScope {
  const contracts = [token.address, vault, treasury, ...(reserve ? [reserve] : [])]
  return { contracts: new Set(contracts), isSending: profile === 'demo' }
}

/** What the web app must know before it can call anything. */
function mountAppConfig(app: FastifyInstance, infrastructure: Infrastructure): void {
  const { profile, chain, token, treasury, reserve, explorerUrl, walletConnect } = infrastructure
  const config = {
    profile,
    chainId: chain.chainId,
    token,
    treasury,
    reserve,
    explorerUrl,
    walletConnect,
    pushKey: infrastructure.pushKeys?.publicKey ?? null,
    appVersion,
  }
  app.get(servicePaths.appConfig, { config: { call: 'app-config' } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return config
  })
}
