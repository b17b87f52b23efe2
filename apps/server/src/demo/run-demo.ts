import { demoPaths, deskPath } from '@terahold/contract/service-paths'
import type { Logger } from 'pino'
import { type Application, openWorker, refuseTakenPort, withRollback } from '../app/application.ts'
import { createHttp } from '../app/http.ts'
import { createSubjects } from '../app/subjects.ts'
import { describeFullDisk } from '../db/embedded/start-failure.ts'
import type { DemoConfig } from '../foundation/config.ts'
import { dataFolderPath } from '../foundation/data-folder.ts'
import { describeUnready, type Unready, untilReady } from '../http/operation/ask-readiness.ts'
import { createCoSigning } from './co-signing.ts'
import { createDispatch } from './dispatch.ts'
import { openWorld } from './open-world.ts'
import { mountDemoRelay } from './relay.ts'
import { mountDemoRoutes } from './routes.ts'
import { startDemo } from './start-demo.ts'

/** Runs every role in one process on the demo's own database and chain. @throws Error that says what to do when a part cannot start. */
export async function runDemo(config: DemoConfig, log: Logger): Promise<Application> {
  await refuseTakenPort(config.HOST, config.PORT)
  const demo = await startDemo(config, log)
  const { infrastructure } = demo
  return withRollback([infrastructure.close], async (closers) => {
    const subjects = createSubjects(infrastructure, log)
    const { db, clock } = infrastructure
    const dispatch = createDispatch({ db, clock, desk: subjects.shipments.desk })
    const worker = await openWorker(infrastructure, subjects, ['worker', 'payout'], log, closers, [
      { name: 'demo-dispatch', everyMs: 5_000, run: dispatch },
      ...(subjects.anchors
        ? [
            {
              name: 'demo-co-signing',
              everyMs: 5_000,
              run: createCoSigning(subjects.anchors, demo.accounts.operators),
            },
          ]
        : []),
    ])
    const world = openWorld(demo, worker.runAll)
    const http = await createHttp(infrastructure, subjects, {
      log,
      exposeMetrics: true,
      extras: [(app) => mountDemoRoutes(app, world), mountDemoRelay],
      dataFolder: dataFolderPath(config.TERAHOLD_DATA),
      withdrawsWorker: config.WITHDRAW_WEB_WORKER === 'yes',
    })
    // The phone's farewell goes through the relay, which closes with the server.
    closers.push(http.stop, world.phone.stop)
    await http.app.listen({ host: config.HOST, port: config.PORT })
    const unready = await untilReady(http.app, infrastructure.hosts[0])
    if (Object.keys(unready).length > 0) throw new Error(notReady(unready, dataFolderPath(config.TERAHOLD_DATA)))
    announce(config.PUBLIC_PORT ?? config.PORT)
  })
}

function notReady(unready: Unready, folder: string): string {
  const reason = `The product started and did not become ready: ${describeUnready(unready)}.`
  if (!Object.values(unready).includes('disk_full')) return reason
  return `${reason}\n${describeFullDisk(folder)}`
}

/** Tells the user where to go and what to try. */
function announce(port: number): void {
  const base = `http://127.0.0.1:${port}`
  process.stdout.write(
    [
      '',
      '  Terahold is up: a demo on a local test chain, with test money and invented mines.',
      '',
      `  Open          ${base}`,
      `  Desk          ${base}${deskPath} (for operators; one tap signs in)`,
      `  Accounts      ${base}${demoPaths.info}`,
      `  Mailbox       ${base}${demoPaths.mail}?to=you@example.com`,
      '',
      '  Try           Connect the demo wallet, subscribe to Skagi 10, pay, then move the clock',
      '                (the strip at the top of the app does it, as does POST /demo/clock).',
      '  Operators     npx terahold revenue record --help',
      '  From a script npm run journey',
      '',
      '  Ctrl-C stops everything. Your changes are kept for the next start.',
      '',
      '',
    ].join('\n'),
  )
}
