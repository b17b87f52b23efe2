/** The few lines of HTTP the journey needs: the envelope, a call that must succeed, and the demo's own calls. */
import assert from 'node:assert/strict'

export const base = (process.env.TERAHOLD_URL ?? 'http://127.0.0.1:4100').replace(/\/$/, '')

// biome-ignore lint/suspicious/noExplicitAny: the script stands outside the code base and knows the answers by their documentation only
export type Json = any
type Fields = Record<string, unknown>
type Session = { token: string; userId?: string }

export async function call(method: 'GET' | 'POST', path: string, input: Fields = {}, as?: Session): Promise<Json> {
  const answer = await envelope(method, path, input, as)
  assert.equal(answer.code, 200, `${method} ${path}: ${answer.msg} (${answer.reason ?? ''} ${answer.field ?? ''})`)
  return answer
}

export async function envelope(method: 'GET' | 'POST', path: string, input: Fields = {}, as?: Session): Promise<Json> {
  const fields = as?.userId ? { ...input, userId: as.userId } : input
  const query =
    method === 'GET'
      ? `?${new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]))).toString()}`
      : ''
  const response = await fetch(`${base}${path}${query}`, {
    method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
  })
  return response.json()
}

export async function post(path: string, body: Fields): Promise<Json> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.ok(response.ok, `${path}: HTTP ${response.status}`)
  return response.json()
}
