import type { Logger } from 'pino'
import type { Application } from './app/application.ts'
import { type Config, readConfig } from './foundation/config.ts'
import { ensureHome } from './foundation/home.ts'
import { createLog } from './foundation/log.ts'
import { refuseLittleMemory } from './foundation/memory.ts'

/** Shorter than the minute that the units and the compose file give a process to stop. */
const stopsWithinMs = 50_000

/** Starts Terahold in the profile the environment names and stops it cleanly on SIGINT and SIGTERM, even while it starts. */
function main(): void {
  ensureHome()
  const config = readConfig(process.env)
  refuseLittleMemory(config.TERAHOLD_PROFILE)
  const starting = runProfile(config, createLog({ level: config.LOG_LEVEL }))
  starting.catch(fail)
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // Such as a database that is connected and does not answer.
    const late = new Error(
      `Something did not stop within ${stopsWithinMs / 1_000} s. Nothing that was confirmed is lost.`,
    )
    setTimeout(() => fail(late), stopsWithinMs).unref()
    starting.then((application) => application.stop()).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The starting script is gone, however it ended: nobody would be left to stop us.
  process.once('disconnect', stop)
}

/** Loads only the profile it runs: production never loads the demo. */
async function runProfile(config: Config, log: Logger): Promise<Application> {
  if (config.TERAHOLD_PROFILE === 'production') {
    const { runProduction } = await import('./production/run-production.ts')
    return runProduction(config, log)
  }
  const { runDemo } = await import('./demo/run-demo.ts')
  return runDemo(config, log)
}

function fail(error: unknown): never {
  process.stderr.write(`\nTerahold stopped: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  main()
} catch (error) {
  fail(error)
}
