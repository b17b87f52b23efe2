/** The few lines of HTTP that the examples need: a call and its answer, a call that must succeed, and the demo's own calls. */
import assert from 'node:assert/strict'
import type { PrivateKeyAccount } from 'viem/accounts'

export const base = (process.env.TERAHOLD_URL ?? 'http://127.0.0.1:4100').replace(/\/$/, '')

// biome-ignore lint/suspicious/noExplicitAny: the script stands outside the code base and knows the answers by their documentation only
export type Json = any
type Fields = Record<string, unknown>
type Session = { token: string; userId?: string; headers?: Record<string, string> }

export async function call(method: 'GET' | 'POST', path: string, input: Fields = {}, as?: Session): Promise<Json> {
  const answer = await envelope(method, path, input, as)
  assert.equal(answer.code, 200, `${method} ${path}: ${answer.msg} (${answer.reason ?? ''} ${answer.field ?? ''})`)
  return answer
}

/**
 * Returns the session with the wallet's signature of one call, named as in the contract. The message shows the fields in words;
 * codes and passwords are not in it.
 */
export async function sign(name: string, fields: Fields, as: Session, wallet: PrivateKeyAccount): Promise<Session> {
  const { data } = await call('POST', '/prod/APP/user/signature', { call: name, input: fields }, as)
  const signature = await wallet.signTypedData(data.typedData)
  return { ...as, headers: { 'x-signature-nonce': data.nonce, 'x-signature': signature } }
}

export async function envelope(method: 'GET' | 'POST', path: string, input: Fields = {}, as?: Session): Promise<Json> {
  const fields = as?.userId ? { ...input, userId: as.userId } : input
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))).toString()}`
      : ''
  const response = await reach(`${path}${query}`, {
    method,
    headers: {
      ...(as ? { ...as.headers, authorization: `Bearer ${as.token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
  })
  return response.json()
}

export async function post(path: string, body: Fields): Promise<Json> {
  const response = await reach(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.ok(response.ok, `${path}: HTTP ${response.status}`)
  return response.json()
}

/** As `fetch` on the server; ends the program if nothing answers there. */
export async function reach(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(`${base}${path}`, init)
  } catch {
    process.stderr.write(`${base} does not answer. Start the product with npm start, or set TERAHOLD_URL.\n`)
    process.exit(1)
  }
}
