import { demoPaths } from '@terahold/contract/service-paths'

export type DemoMail = { readonly to: string; readonly subject: string; readonly text: string; readonly at: string }

/** Sends test money to the address. */
export async function askFaucet(address: string): Promise<void> {
  await answerOf(await post(demoPaths.faucet, { address }))
}

/** Gives the demo's phone a WalletConnect link. Resolves to the name of the page it is now connected to. */
export async function connectPhone(uri: string): Promise<string> {
  const body = await answerOf(await post(demoPaths.phone, { uri }))
  return typeof body === 'object' && body !== null && 'dapp' in body ? String(body.dapp) : ''
}

/** Moves the demo's clock, for the application and the chain. Resolves to the new time. */
export async function advanceClock(advanceSeconds: number): Promise<void> {
  await answerOf(await post(demoPaths.clock, { advanceSeconds }))
}

/** Reads the emails to an address, newest first. */
export async function readMail(to: string, signal: AbortSignal): Promise<readonly DemoMail[]> {
  const body = await answerOf(
    await fetch(`${demoPaths.mail}?to=${encodeURIComponent(to)}`, { signal, cache: 'no-store' }),
  )
  const rows = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : []
  return Array.isArray(rows) ? (rows as DemoMail[]) : []
}

function post(path: string, body: object): Promise<Response> {
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

async function answerOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => null)
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : 200
  if (answer.ok && code === 200) return body
  throw new Error(typeof body === 'object' && body !== null && 'msg' in body ? String(body.msg) : `${answer.status}`)
}
