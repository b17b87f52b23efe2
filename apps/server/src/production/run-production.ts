import type { Logger } from 'pino'
import { type Application, openWorker, refuseTakenPort, withRollback } from '../app/application.ts'
import { createHttp } from '../app/http.ts'
import { diskJobs } from '../app/jobs.ts'
import { createSubjects } from '../app/subjects.ts'
import { webFolder } from '../app/web-folder.ts'
import type { ProductionConfig } from '../foundation/config.ts'
import { dataFolderPath } from '../foundation/data-folder.ts'
import { askReadiness, describeUnready } from '../http/operation/ask-readiness.ts'
import { deskHostOf, openProduction } from './open-production.ts'
import { startTracing } from './tracing.ts'
import { refuseOtherBuild, refuseOtherLog } from './web-build.ts'

/**
 * Runs the roles of this process, with the web app in `web` if it was built.
 * @throws Error that says what to do when a part cannot start.
 */
export async function runProduction(config: ProductionConfig, log: Logger, web = webFolder): Promise<Application> {
  await refuseTakenPort(config.HOST, config.PORT)
  return withRollback([await startTracing(config)], async (closers) => {
    const infrastructure = await openProduction(config, log)
    closers.push(infrastructure.close)
    if (config.TERAHOLD_ROLES.includes('api'))
      await refuseOtherBuild(web, config.RESERVE_ADDRESS ?? config.TREASURY_ADDRESS)
    if (infrastructure.checkpointing) await refuseOtherLog(web, infrastructure.checkpointing.signer.publicText)
    const subjects = createSubjects(infrastructure, log)
    const roles = config.TERAHOLD_ROLES.filter((role) => role !== 'api')
    const hasApi = config.TERAHOLD_ROLES.includes('api')
    const more = hasApi && config.STORAGE_S3_BUCKET === undefined ? diskJobs(subjects) : []
    if (roles.length + more.length > 0) await openWorker(infrastructure, subjects, roles, log, closers, more)
    const http = await createHttp(infrastructure, subjects, {
      log,
      exposeMetrics: false,
      withCalls: hasApi,
      withFigures: config.TERAHOLD_ROLES.some((role) => role !== 'payout'),
      trustedProxies: config.TRUSTED_PROXIES,
      origins: config.CORS_ORIGINS,
      deskHost: deskHostOf(config),
      dataFolder: dataFolderPath(config.TERAHOLD_DATA),
      withdrawsWorker: config.WITHDRAW_WEB_WORKER === 'yes',
    })
    if (config.METRICS_PORT) await http.listenForMetrics(config.METRICS_HOST, config.METRICS_PORT)
    closers.push(http.stop)
    await http.app.listen({ host: config.HOST, port: config.PORT })
    const facts = { address: config.HOST, port: config.PORT, roles: config.TERAHOLD_ROLES }
    const unready = await askReadiness(http.app, infrastructure.hosts[0])
    if (Object.keys(unready).length === 0) log.info(facts, 'Terahold is up')
    else log.warn({ ...facts, unready }, `Terahold listens and is not ready yet: ${describeUnready(unready)}`)
  })
}
