import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

const secretNames = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'signature',
  'password',
  'newpassword',
  'oldpassword',
  'pass',
  'oldcode',
  'ticket',
  'secret',
  'privatekey',
  'invitecode',
  'smtpurl',
  'connectionstring',
  'p256dh',
  'auth',
  'freezetoken',
  'link',
  'passwordhash',
])
const deepest = 6
const hidden = '[hidden]'

/** A structured log, one JSON object per line, each with its time, level, host and process. Secrets in careless log lines are hidden here, at every level. */
export function createLog({ level, destination }: { level: LogLevel; destination?: DestinationStream }): Logger {
  const options = {
    level,
    base: { host: hostname(), pid: process.pid },
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => hideSecrets(fields, 0) as Record<string, unknown>,
    },
    serializers: { err: describeError },
    hooks: { streamWrite: hideInLine },
  }
  return destination ? pino(options, destination) : pino(options)
}

function hideSecrets(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error || value instanceof Date) return value
  if (depth >= deepest) return hidden
  if (Array.isArray(value)) return value.map((item) => hideSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? hidden : hideSecrets(inner, depth + 1),
    ]),
  )
}

function isSecret(name: string, value: unknown): boolean {
  if (secretNames.has(name.toLowerCase())) return true
  // `code` is far more often an envelope's or an error's than an email code.
  return name === 'code' && /^\d{6}$/.test(String(value))
}

/** Writes only an error's kind, message and stack, because its other fields can hold a database row or a request. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, stack, code, ...(error.cause ? { cause: describeError(error.cause) } : {}) }
}

/**
 * The last check of a finished line: recognizes tokens, signatures, private keys and email addresses by their shape. A mail server
 * repeats the recipient that it refuses.
 */
function hideInLine(line: string): string {
  return line
    .replace(/[\w.%+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+/gi, hidden)
    .replace(/Bearer [\w.~+/-]+=*/g, `Bearer ${hidden}`)
    .replace(/\b(?:0x)?[0-9a-fA-F]{128,}\b|\b[a-p]{96}\b/g, hidden)
}
