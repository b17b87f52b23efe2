import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Client, createClient, type Send } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import { servicePaths } from '@terahold/contract/service-paths'
import { getAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { findDevelopmentAccount } from '../../chain/signer/development-accounts.ts'
import { openKeystoreAccount } from '../../chain/signer/keystore-file.ts'
import { isLoopbackHost } from '../../foundation/loopback.ts'
import { UsageError } from '../command/options.ts'
import type { SessionOptions } from './api-options.ts'

/** The server did not answer, or something else did. */
class NotReached extends Error {
  override readonly name = 'NotReached'
}

type Environment = Readonly<Record<string, string | undefined>>

/** An operator who is signed in. Without a key, the operator signs elsewhere. */
export type OperatorSession = {
  readonly client: Client
  readonly account: PrivateKeyAccount | undefined
  /** The key is one of the demo's public ones: it signs without asking. */
  readonly isDemo: boolean
  /** Returns the server's time; a demo's clock can be moved. */
  readonly now: () => Promise<Date>
  /** Ends a session that was opened for one command. */
  readonly end: () => Promise<void>
}

/** Returns the server's address: `--server`, TERAHOLD_URL, or the demo on this machine. */
export function serverOf({ server }: SessionOptions, environment: Environment): string {
  const url = server ?? environment.TERAHOLD_URL ?? `http://127.0.0.1:${environment.PORT || 4100}`
  const { protocol, hostname } = parseUrl(url)
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) throw new UsageError('--server must begin with https://')
  return url.replace(/\/+$/, '')
}

function parseUrl(url: string): URL {
  if (!URL.canParse(url)) throw new UsageError('--server must be an address such as https://desk.example')
  return new URL(url)
}

/** Opens a session: with the key that the options name, or the one that `session begin` stored. @throws UsageError without either. */
export async function openSession(options: SessionOptions, environment: Environment): Promise<OperatorSession> {
  const base = serverOf(options, environment)
  const account = await accountOf(options, environment)
  if (!account) {
    const token = await storedSession(base, environment)
    if (token === undefined)
      throw new UsageError('name your key with --keystore and --password-file, or run `terahold session begin`')
    return {
      client: clientOf(base, token),
      account: undefined,
      isDemo: false,
      now: () => timeOf(base),
      end: async () => undefined,
    }
  }
  const message = await messageFor(base, account.address)
  const { data } = await clientOf(base).operatorLogin({ message, signature: await account.signMessage({ message }) })
  const client = clientOf(base, data.token)
  return {
    client,
    account,
    isDemo: options.as !== undefined,
    now: () => timeOf(base),
    // A session that cannot be ended expires. What the command did, or why it could not, is what counts.
    end: async () => void (await client.operatorLogout().catch(() => undefined)),
  }
}

/**
 * Returns the message that an operator signs to begin a session (EIP-4361).
 * @throws Error when the server asks for a signature that another server would accept.
 */
export async function messageFor(base: string, address: string): Promise<string> {
  const { data } = await clientOf(base).operatorNonce({ address })
  const { host, hostname } = new URL(base)
  if (data.domain !== host && !isLoopbackHost(hostname))
    throw new Error(`${host} asks you to sign in at ${data.domain}. Nothing was signed.`)
  return createSiweMessage({
    ...data,
    address: getAddress(address),
    issuedAt: new Date(data.issuedAt),
    expirationTime: new Date(data.expirationTime),
  })
}

async function accountOf(options: SessionOptions, environment: Environment): Promise<PrivateKeyAccount | undefined> {
  const { as, keystore = environment.TERAHOLD_KEYSTORE } = options
  const password = options['password-file'] ?? environment.TERAHOLD_PASSWORD_FILE
  if (as !== undefined) {
    const demo = findDevelopmentAccount(as)
    if (!demo)
      throw new UsageError('--as names a public key of the demo. Elsewhere use --keystore and --password-file.')
    return demo.account
  }
  if (!keystore) return undefined
  if (!password) throw new UsageError('missing --password-file')
  return openKeystoreAccount({ keystore, password })
}

async function timeOf(base: string): Promise<Date> {
  const { headers } = await fetch(`${base}${servicePaths.health}`)
  // A proxy may drop the header; then this machine's time is the best guess.
  return new Date(headers.get('date') ?? Date.now())
}

/** Returns a client of the server's calls. */
export function clientOf(base: string, token?: string): Client {
  return createClient(sendTo(base, token))
}

function sendTo(base: string, token: string | undefined): Send {
  return async ({ method, path, query, body }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    const response = await fetch(`${base}${path}${search}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new NotReached(`${base} did not answer: ${causeOf(error)}. Check --server or TERAHOLD_URL.`)
    })
    const text = await response.text().catch((error: unknown) => {
      throw new NotReached(`${base} stopped in the middle of its answer: ${causeOf(error)}`)
    })
    const envelope = envelopeIn(text)
    if (typeof envelope?.code !== 'number')
      throw new NotReached(`${base} is not a Terahold server. Check --server or TERAHOLD_URL.`)
    return envelope
  }
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

function envelopeIn(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return undefined
  }
}

const fileOf = ({ XDG_STATE_HOME: state, HOME: home = homedir() }: Environment) =>
  join(state || join(home, '.local', 'state'), 'terahold', 'sessions.json')

async function readStored(environment: Environment): Promise<Record<string, string>> {
  const text = await readFile(fileOf(environment), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, string>
}

/** Returns the token that `session begin` stored for a server. */
export async function storedSession(base: string, environment: Environment): Promise<string | undefined> {
  return (await readStored(environment))[base]
}

/** Stores a session's token for later commands, readable by this user alone; null forgets it. */
export async function storeSession(base: string, token: string | null, environment: Environment): Promise<void> {
  const { [base]: _, ...others } = await readStored(environment)
  const file = fileOf(environment)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(token === null ? others : { ...others, [base]: token }), { mode: 0o600 })
}
