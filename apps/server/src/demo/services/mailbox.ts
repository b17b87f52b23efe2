import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Clock } from '../../foundation/clock.ts'

export type Mailbox = {
  /** The SMTP address of this mailbox. */
  readonly smtpUrl: string
  readonly read: (to: string) => Promise<{ to: string; subject: string; text: string; at: string }[]>
  readonly stop: () => Promise<void>
}

const shownAtMost = 50

/** A real SMTP server on loopback that stores emails in a table instead of delivering them. */
export async function startMailbox({
  owner,
  clock,
  log,
}: {
  owner: Database
  clock: Clock
  log: Logger
}): Promise<Mailbox> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 200_000,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      void receive(stream, recipients, done)
    },
  })
  const receive = async (stream: Readable, recipients: string[], done: (error?: Error) => void) => {
    try {
      await keep(owner, clock, await buffer(stream), recipients)
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
  server.on('error', (error) => log.warn({ err: error }, 'the demo mailbox had trouble with a connection'))
  const port = await new Promise<number>((resolve, reject) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
    listening.once('error', reject)
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    read: async (to) => {
      const rows = await owner
        .selectFrom('demo_mail')
        .select(['to_address', 'subject', 'text', 'at'])
        .where('to_address', '=', to.toLowerCase())
        .orderBy('mail_id', 'desc')
        .limit(shownAtMost)
        .execute()
      return rows.map((row) => ({ to: row.to_address, subject: row.subject, text: row.text, at: row.at.toISOString() }))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function keep(owner: Database, clock: Clock, raw: Buffer, recipients: string[]): Promise<void> {
  const email = await PostalMime.parse(raw)
  for (const recipient of recipients) {
    await owner
      .insertInto('demo_mail')
      .values({
        mail_id: newId(clock),
        to_address: recipient.toLowerCase(),
        subject: email.subject ?? '',
        text: email.text ?? '',
        at: clock.now(),
      })
      .execute()
  }
}
