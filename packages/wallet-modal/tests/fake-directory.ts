import type { ServerResponse } from 'node:http'

const names = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Harbor', 'Inlet', 'Juniper']
/** One red dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** 95 wallets, of which the first is the announced wallet of the test page. */
const wallets = Array.from({ length: 95 }, (_, index) => ({
  id: `wallet-${index}`,
  name: index === 0 ? 'Alpha Wallet' : `${names[index % names.length]} ${index}`,
  rdns: index === 0 ? 'com.example.alpha' : `com.example.w${index}`,
  homepage: `https://wallet-${index}.example`,
  image_id: `image-${index}`,
  mobile_link: `wallet${index}://`,
  desktop_link: null,
  webapp_link: null,
  app_store: 'https://apps.apple.com/app/id1',
  play_store: null,
  chrome_store: null,
  injected: null,
}))

/**
 * A wallet directory in one of several moods, told by the path: `/directory/ok/getWallets` answers, `error` answers 500,
 * `malformed` something else, `hang` never; `slow` answers and `slow-error` fails once `/directory/release` was asked for.
 */
export function createFakeDirectory(): { answer(url: URL, response: ServerResponse): void } {
  let held: (() => void)[] = []

  function list(query: URLSearchParams, response: ServerResponse) {
    const number = (name: string) => Number(query.get(name))
    const ids = (name: string) => new Set((query.get(name) ?? '').split(',').filter((id) => id !== ''))
    const [include, exclude] = [ids('include'), ids('exclude')]
    const part = (query.get('search') ?? '').toLowerCase()
    const found = wallets.filter(
      ({ id, name }) =>
        (include.size === 0 || include.has(id)) && !exclude.has(id) && name.toLowerCase().includes(part),
    )
    const start = (number('page') - 1) * number('entries')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: found.slice(start, start + number('entries')), count: found.length }))
  }

  return {
    answer({ pathname, searchParams }, response) {
      const [, , mood, call] = pathname.split('/')
      if (mood === 'release') {
        for (const run of held) run()
        held = []
        response.end()
        return
      }
      if (call === 'getWalletImage') {
        response.setHeader('content-type', 'image/png')
        response.end(picture)
        return
      }
      if (mood === 'error') response.writeHead(500).end('{}')
      else if (mood === 'malformed') response.end('<html>Welcome to the hotel</html>')
      else if (mood === 'slow') held.push(() => list(searchParams, response))
      else if (mood === 'slow-error') held.push(() => response.writeHead(500).end('{}'))
      else if (mood === 'ok') list(searchParams, response)
    },
  }
}
