import { randomInt } from 'node:crypto'

/** An email ready for an SMTP server. */
export type Envelope = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** @throws the error of the SMTP server or the connection to it; see `isFinal`. */
  deliver(email: Envelope): Promise<void>
  close(): Promise<void>
}

export type MailerOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server needs them. */
  readonly smtpUrl: string
  /** The sender's address. */
  readonly from: string
  /** Refuses to send over an unencrypted connection. For any server that is not on this machine. */
  readonly requireTls?: boolean
}

/** Sends emails to an SMTP server over a small pool of connections. The library is loaded with the first email. */
export function createMailer(options: MailerOptions): Mailer {
  const { from } = options
  let transport: ReturnType<typeof openTransport> | undefined
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    async deliver({ to, subject, text, html }) {
      transport ??= openTransport(options)
      await (await transport).sendMail({
        from: { name: 'Terahold', address: from },
        to: { name: '', address: to },
        envelope: { from, to: [to] },
        subject,
        text,
        html,
        // Quoted-printable and names made of letters alone keep runs of digits out of headers and boundaries.
        textEncoding: 'quoted-printable',
        messageId: `<${randomLetters(24)}@${domain}>`,
        baseBoundary: randomLetters(16),
        xMailer: false,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: async () => (await transport)?.close(),
  }
}

/** Connects to the server and signs in, without sending anything. @throws the error of the server or the connection to it. */
export async function checkMailServer(options: MailerOptions): Promise<void> {
  const transport = await openTransport(options)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

async function openTransport({ smtpUrl, requireTls = false }: MailerOptions) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    requireTLS: requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Whether a retry is pointless: the server refused this recipient or email for good (RFC 5321, 5yz). A server that refuses the sender
 * refuses us, until somebody has paid, or set a password or a limit.
 */
export function isFinal(error: unknown): boolean {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  if (command === 'MAIL FROM') return false
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + randomInt(26))).join('')
}
