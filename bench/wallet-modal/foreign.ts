import type { BrowserContext, Route } from 'playwright-core'

/** How the hosts other than the page's own behave. */
export type ForeignHosts = 'refused' | 'slow' | 'hung' | 'attestation hung'

export type ForeignLog = { readonly requests: readonly { url: string; at: number }[] }

const slowness = 3000
const emptyAnswer = JSON.stringify({ data: [], count: 0, features: [], transactions: [] })

/** Intercepts and records every request to another host. Nothing leaves the machine. */
export async function standInForHosts(
  context: BrowserContext,
  pageUrl: string,
  hosts: ForeignHosts,
): Promise<ForeignLog> {
  const requests: { url: string; at: number }[] = []
  const own = new URL(pageUrl).host
  await context.route(
    ({ host, protocol }) => protocol.startsWith('http') && host !== own,
    async (route) => {
      requests.push({ url: route.request().url(), at: performance.now() })
      await answer(route, hosts)
    },
  )
  context.on('page', (page) => {
    page.on('websocket', (socket) => requests.push({ url: socket.url(), at: performance.now() }))
  })
  return { requests }
}

async function answer(route: Route, hosts: ForeignHosts): Promise<void> {
  const isAttestation = new URL(route.request().url()).host.startsWith('verify.')
  // A hung host never answers. The request ends with its page.
  if (hosts === 'hung' || (hosts === 'attestation hung' && isAttestation)) return
  if (hosts !== 'slow') return route.abort('connectionrefused')
  await new Promise((resolve) => setTimeout(resolve, slowness).unref())
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  // The page may be closed already.
  await route
    .fulfill({ status: 200, contentType: 'application/json', headers, body: emptyAnswer })
    .catch(() => undefined)
}
