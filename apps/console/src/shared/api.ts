import { CallFailed, createClient, type Send } from '@terahold/contract/client'
import type { Envelope } from '@terahold/contract/endpoint'
import { servicePaths } from '@terahold/contract/service-paths'
import { currentSession, endSession, type OperatorSession } from './session.ts'
import { currentLanguage } from './texts.ts'

/** The server did not answer, or something else answered in its place. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

let ahead = 0

/** Returns the server's time, which the demo can move. Exact to about a second. */
export const serverNow = (): Date => new Date(Date.now() + ahead)

function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '')
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

const send: Send = async ({ method, path, query, body, signal }) => {
  const session = currentSession()
  const url = query && Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
  const answer = await fetch(url, {
    method,
    cache: 'no-store',
    headers: {
      ...headersOf(session),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  })
    .then((response) => {
      noteServerTime(response.headers.get('date'))
      return response.json() as Promise<unknown>
    })
    .catch((cause: unknown) => {
      throw new Unreachable('no answer', { cause })
    })
  return takeEnvelope(answer, session)
}

const headersOf = (session: OperatorSession | undefined) => ({
  'accept-language': currentLanguage(),
  ...(session && { authorization: `Bearer ${session.token}` }),
})

/** Signs out if the answer says that this session has ended. @throws Unreachable if it is not the server's. */
function takeEnvelope(answer: unknown, session: OperatorSession | undefined): Envelope {
  if (!isEnvelope(answer)) throw new Unreachable('not an envelope')
  if (answer.code === 401 && session && currentSession() === session) endSession()
  return answer
}

/** Returns a picture as a data address, read with this tab's session. @throws CallFailed, Unreachable. */
export async function readPicture(path: string, signal: AbortSignal): Promise<string> {
  const session = currentSession()
  const unreachable = (cause: unknown) => {
    throw new Unreachable('no answer', { cause })
  }
  const response = await fetch(path, { cache: 'no-store', signal, headers: headersOf(session) }).catch(unreachable)
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('image/')) throw new CallFailed(takeEnvelope(await response.json().catch(unreachable), session))
  const bytes = new Uint8Array(await response.arrayBuffer().catch(unreachable))
  return `data:${type};base64,${btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))}`
}

/** Every call of the contract, with this tab's session and language. */
export const api = createClient<'public' | 'operator'>(send)

/** Returns the server's text about a failure, or undefined when there was no answer. */
export function refusalText(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.message : undefined
}

export type DeskConfig = { readonly profile: 'demo' | 'production'; readonly chainId: number }

/** Reads how the server runs. @throws Unreachable. */
export async function loadConfig(): Promise<DeskConfig> {
  const config = (await readJson(servicePaths.appConfig)) as Partial<DeskConfig>
  if (config.profile !== 'demo' && config.profile !== 'production') throw new Unreachable('not the configuration')
  return { profile: config.profile, chainId: Number(config.chainId) }
}

/** Reads JSON from a path of this server. @throws Unreachable. */
export async function readJson(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { cache: 'no-store' })
    if (response.ok) return await response.json()
  } catch (cause) {
    throw new Unreachable('no answer', { cause })
  }
  throw new Unreachable('no such answer')
}

function isEnvelope(answer: unknown): answer is Envelope {
  return typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number'
}
