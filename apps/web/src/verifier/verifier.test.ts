// @vitest-environment happy-dom
import { createTreeBuilder } from '@terahold/proof/build'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const snapshot = { chainId: 56n, reserve: `0x${'a1'.repeat(20)}`, token: `0x${'b2'.repeat(20)}`, day: 20_780 }
const builder = createTreeBuilder(snapshot, (length) => new Uint8Array(length).fill(1))
builder.add({ key: new Uint8Array(32).fill(7), address: `0x${'11'.repeat(20)}`, owed: 100n })
const published = new File([new Uint8Array(builder.finish().file)], 'day.bin')

/** The answers of the node, in the order of the questions. */
let asked: { readonly url: string; readonly body: unknown; readonly answer: (body: object) => void }[]

beforeEach(async () => {
  asked = []
  vi.stubGlobal('__LOG_KEYS__', null)
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.push({ url, body: JSON.parse(body), answer: (answer) => resolve(Response.json(answer)) })
    return promise
  })
  vi.resetModules()
  await import('./verifier.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const choose = (...files: readonly File[]) =>
  Object.defineProperty(screen.getByLabelText('Files'), 'files', { configurable: true, value: files })
const typeNode = (url: string) => {
  screen.getByLabelText<HTMLInputElement>(/^Blockchain node/).value = url
}
const check = () => screen.getByRole('button', { name: 'Check' }).click()
const outcome = () => screen.getByRole('status')

test('asks for a file when none was chosen', async () => {
  check()
  expect(outcome().textContent).toBe('Checking…')
  await waitFor(() => expect(outcome().textContent).toBe('Choose a bundle, a published file or an index first.'))
})

test('names a file that it does not know, and a damaged one', async () => {
  choose(new File(['holiday'], 'picture.jpg'))
  check()
  await screen.findByText('picture.jpg is not a file that this page knows.')
  choose(new File(['terahold liabilities 1\n', 'cut off'], 'day.bin'))
  check()
  await screen.findByText('The file is damaged or has another format.')
  expect(outcome().className).toBe('failed')
})

test('says that a file cannot be read any more', async () => {
  const moved = new File(['kept'], 'day.bin')
  vi.spyOn(moved, 'arrayBuffer').mockRejectedValue(new DOMException('changed on the disk', 'NotReadableError'))
  choose(moved)
  check()
  await screen.findByText('day.bin could not be read. Choose it again.')
  expect(outcome().className).toBe('failed')
})

test('checks a published file by itself, and says what is missing for the rest', async () => {
  choose(published)
  check()
  await screen.findByText('The file adds up')
  const texts = outcome().textContent
  expect(outcome().className).toBe('unchecked')
  expect(texts).toContain('Choose your bundle or your proof as well.')
  expect(texts).toContain('Enter the address of a node')
  expect(asked).toEqual([])
})

test('asks only the node that was entered, and takes an answer with an empty error', async () => {
  choose(published)
  typeNode(' https://node.example/rpc ')
  check()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ url: 'https://node.example/rpc', body: { method: 'eth_chainId', params: [] } })
  asked[0]?.answer({ jsonrpc: '2.0', id: 1, result: '0x1', error: null })
  await screen.findByText(/The node belongs to another chain/)
})

test('says that a node refused', async () => {
  choose(published)
  typeNode('https://node.example/rpc')
  check()
  await waitFor(() => expect(asked).toHaveLength(1))
  asked[0]?.answer({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message: 'no' } })
  await screen.findByText(/The node gave no answer from a reserve contract/)
})

test('shows what the last check found, also when an earlier one ends after it', async () => {
  choose(published)
  typeNode('https://slow.example')
  check()
  await waitFor(() => expect(asked).toHaveLength(1))
  typeNode('')
  check()
  await screen.findByText(/Enter the address of a node/)
  asked[0]?.answer({ jsonrpc: '2.0', id: 1, result: '0x1' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText(/The node belongs to another chain/)).toBeNull()
  expect(outcome().textContent).toContain('Enter the address of a node')
})

test('shows everything in the chosen language, and drops what was found in another', async () => {
  choose(published)
  typeNode('https://slow.example')
  check()
  await waitFor(() => expect(asked).toHaveLength(1))
  const languages = screen.getByLabelText<HTMLSelectElement>('Language')
  languages.value = 'fr'
  languages.dispatchEvent(new Event('change'))
  expect(document.documentElement.lang).toBe('fr')
  expect(within(document.body).queryByRole('button', { name: 'Check' })).toBeNull()
  asked[0]?.answer({ jsonrpc: '2.0', id: 1, result: '0x1' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('status')).toBeNull()
  // What was chosen and typed stays.
  expect(document.querySelector<HTMLInputElement>('#node')?.value).toBe('https://slow.example')
})
