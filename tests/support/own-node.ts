import type { Page } from 'playwright-core'

/** A node of the chain that is not the product's: it works when the product is gone. */
export type OwnNode = {
  readonly url: string
  readonly ask: <Result>(method: string, params?: readonly unknown[]) => Promise<Result>
}

const url = 'https://node.example/'

/**
 * Gives a page a node at an address of the reader's choice, and a wallet that sends through it from this account. Both ask the
 * chain at `rpcUrl`.
 */
export async function giveNode(page: Page, rpcUrl: string, account: string): Promise<OwnNode> {
  const answerTo = async <Result>(method: string, params: readonly unknown[]) => {
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await answer.json()) as { result: Result; error?: { message: string } }
  }
  const ask = async <Result>(method: string, params: readonly unknown[] = []): Promise<Result> => {
    const { result, error } = await answerTo<Result>(method, params)
    if (error) throw new Error(error.message)
    return result
  }
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
  await page.route(url, async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const { id, method, params } = request.postDataJSON() as { id: number; method: string; params: unknown[] }
    return route.fulfill({ headers, json: { ...(await answerTo(method, params)), id } })
  })
  await page.exposeFunction('askOwnNode', (method: string, params: unknown[]) =>
    method === 'eth_requestAccounts' ? [account] : ask(method, params),
  )
  await page.addInitScript(
    `window.ethereum = { request: ({ method, params }) => window.askOwnNode(method, params ?? []) }`,
  )
  return { url, ask }
}
