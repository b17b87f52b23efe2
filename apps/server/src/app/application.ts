import { createServer as createProbe } from 'node:net'
import type { Logger } from 'pino'
import { closeAfter, closeAll } from '../foundation/close-all.ts'
import { isLoopbackHost } from '../foundation/loopback.ts'
import { loopAlarm } from '../jobs/loop-alarm.ts'
import { type JobQueue, startJobQueue } from '../jobs/queue.ts'
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts'
import { type Job, startWorker } from '../jobs/worker.ts'
import { createMailer } from '../mail/mailer.ts'
import type { Infrastructure } from './infrastructure.ts'
import { payoutJobs, scheduledJobs, workerJobs } from './jobs.ts'
import type { Subjects } from './subjects.ts'

export type Application = { readonly stop: () => Promise<void> }

/** Starts the work of these roles; `runAll` runs everything that is due until it is done. */
export async function openWorker(
  infrastructure: Infrastructure,
  subjects: Subjects,
  roles: readonly ('worker' | 'payout')[],
  log: Logger,
  closers: (() => Promise<void>)[],
  more: readonly Job[] = [],
): Promise<{ readonly runAll: () => Promise<void> }> {
  const scheduler = createScheduler({
    db: infrastructure.db,
    clock: infrastructure.clock,
    jobs: scheduledJobs(infrastructure, subjects),
  })
  if (roles.includes('worker')) await openQueues(infrastructure, subjects, scheduler, log, closers)
  const jobs = [
    ...(roles.includes('worker') ? workerJobs(infrastructure, subjects, scheduler) : []),
    ...(roles.includes('payout') ? payoutJobs(subjects) : []),
    ...more,
  ]
  const worker = startWorker(jobs, log, loopAlarm(infrastructure.db, infrastructure.clock))
  closers.push(async () => {
    await worker.stop()
    await subjects.payouts?.stop()
  })
  const runAll = async () => {
    await worker.runAll()
    await scheduler.settle()
  }
  return { runAll }
}

/** Works on the queue: emails, and separately the daily and hourly jobs, so that no email waits for a long job. */
async function openQueues(
  infrastructure: Infrastructure,
  { mail }: Subjects,
  scheduler: Scheduler,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const { smtpUrl, mailFrom: from } = infrastructure
  if (smtpUrl === undefined) throw new Error('A worker needs the address of the mail server.')
  const mailer = createMailer({ smtpUrl, from, requireTls: !isLoopbackHost(new URL(smtpUrl).hostname) })
  closers.push(mailer.close)
  const common = { url: infrastructure.databaseUrl, log, isAlone: infrastructure.profile === 'demo' }
  const emails = { tasks: mail.tasks({ mailer, clock: infrastructure.clock, log }), concurrency: 2 }
  // One more than the sweep uses, so the other nightly work need not wait for it.
  const scheduled = { tasks: scheduler.tasks, concurrency: 3 }
  const queues: JobQueue[] = []
  closers.push(async () => void (await Promise.all(queues.map((queue) => queue.stop()))))
  for (const work of [emails, scheduled]) queues.push(await startJobQueue({ ...common, ...work }))
}

/** Closes what is open, last opened first, when the body fails and when the application stops. */
export async function withRollback(
  closers: (() => Promise<void>)[],
  body: (closers: (() => Promise<void>)[]) => Promise<void>,
): Promise<Application> {
  try {
    await body(closers)
    return { stop: () => closeAll(closers) }
  } catch (error) {
    throw await closeAfter(error, closers)
  }
}

/** Checks the port early and reports it by name, instead of failing after everything else has started. */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createProbe()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        new Error(
          isTaken
            ? `Port ${port} is taken. Stop the program that uses it, or choose another port with PORT.`
            : `HOST ${host} with PORT ${port} cannot be used: ${error.message}`,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
