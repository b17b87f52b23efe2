import { business } from '@terahold/contract/constants'
import { asLanguage, fallbackLanguage } from '@terahold/locale/languages'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../db/connection.ts'
import type { Clock } from '../foundation/clock.ts'
import { type EmailName, type EmailValues, writeEmail } from './emails.ts'
import { renderHtml, renderText } from './layout.ts'
import { isFinal, type Mailer } from './mailer.ts'
import { createSealing } from './sealing.ts'

export type MailRequest<Name extends EmailName = EmailName> = {
  /** One address; anything else is refused. */
  to: string
  template: Name
  /** The reader's language; English when it is missing or not supported. */
  locale: string | null
  values: EmailValues[Name]
}

export type SendMail = <Name extends EmailName>(tx: Database, request: MailRequest<Name>) => Promise<void>

export type Mail = {
  /**
   * Queues an email in the caller's transaction: it is sent when that commits, and otherwise never.
   * @throws Error when `to` is not exactly one address.
   */
  sendMail: SendMail
  /** The queue's task that sends what was queued. */
  tasks(dependencies: { mailer: Mailer; clock: Clock; log: Logger }): TaskList
}

type Queued = MailRequest & { at: string }

const task = 'send-email'
const oneAddress = z.email().max(254)
type Patience = { worthMinutes: number; attempts: number }
/** An expired code is worthless, but a notice is worth sending even a day late. */
const notice: Patience = { worthMinutes: 48 * 60, attempts: 16 }
const ofCodes: Partial<Record<EmailName, Patience>> = {
  code: { worthMinutes: business.emailCodeMinutes, attempts: 8 },
  withdraw: { worthMinutes: business.withdrawVerifyMinutes, attempts: 8 },
}
const patienceWith = (email: EmailName) => ofCodes[email] ?? notice

/**
 * Emails: queued with the change they report, encrypted while they wait, sent by a worker, retried with growing pauses.
 */
export function createMail({ secret, clock }: { secret: string; clock: Clock }): Mail {
  const sealing = createSealing(secret)
  return {
    async sendMail(tx, request) {
      const queued = { ...request, to: oneAddress.parse(request.to), at: clock.now().toISOString() }
      await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ sealed: sealing.seal(queued) })}::json,
        max_attempts => ${patienceWith(request.template).attempts}::integer)`.execute(tx)
    },
    tasks: ({ mailer, clock, log }) => ({
      async [task](payload, { job }) {
        const queued = sealing.open((payload as { sealed: string }).sealed) as Queued
        const age = clock.now().getTime() - new Date(queued.at).getTime()
        if (age > patienceWith(queued.template).worthMinutes * 60_000) {
          log.warn({ jobId: job.id, email: queued.template }, 'email dropped: expired before it could be sent')
          return
        }
        await deliver(mailer, queued, (error) => {
          log.warn({ jobId: job.id, email: queued.template, err: error }, 'email dropped: refused for good')
        })
      },
    }),
  }
}

async function deliver(mailer: Mailer, { to, template, locale, values }: Queued, onRefused: (error: unknown) => void) {
  const language = asLanguage(locale) ?? fallbackLanguage
  const email = writeEmail(template, language, values)
  try {
    await mailer.deliver({ to, subject: email.subject, text: renderText(email), html: renderHtml(email, language) })
  } catch (error) {
    if (!isFinal(error)) throw error
    onRefused(error)
  }
}
