import { servicePaths } from '@terahold/contract/service-paths'
import { expect, onTestFinished, test, vi } from 'vitest'
import { api, setUpComponentTests } from '../testing/component-test.tsx'
import { createAppConfig } from '../testing/config-fixture.ts'

setUpComponentTests()

/**
 * Opens a separate wallet for the test, because the app opens its wallet only once. The query makes it another module.
 */
async function freshOpenWallet() {
  const path = `./wallet.ts?${crypto.randomUUID()}`
  return ((await import(/* @vite-ignore */ path)) as typeof import('./wallet.ts')).openWallet
}

/** Returns the names of the wallets that announce themselves from here on (EIP-6963). They are gone after the test. */
function announcedWallets(): ReadonlySet<string> {
  const names = new Set<string>()
  const added = vi.spyOn(window, 'addEventListener')
  const before = new Set(document.body.children)
  window.addEventListener('eip6963:announceProvider', (event) =>
    names.add((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
  )
  onTestFinished(() => {
    for (const [type, listener] of added.mock.calls)
      if (type.startsWith('eip6963:')) window.removeEventListener(type, listener as EventListener)
    added.mockRestore()
    for (const part of document.body.children) if (!before.has(part)) part.remove()
  })
  return names
}

test.each([
  ['demo', ['Demo wallet']],
  ['production', []],
] as const)('the wallet of a %s knows the announced wallets %j', async (profile, expected) => {
  const names = announcedWallets()
  api.file(servicePaths.appConfig, createAppConfig({ profile }))
  const openWallet = await freshOpenWallet()
  const [{ config }, again] = await Promise.all([openWallet(), openWallet()])
  expect([...names]).toEqual(expected)
  expect(config.connectors.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected]))
  expect(config.chains.map(({ id }) => id)).toEqual([31_337])
  expect(again.config).toBe(config)
})

test('the wallet is opened again after its configuration could not be read', async () => {
  api.file(servicePaths.appConfig, {})
  const openWallet = await freshOpenWallet()
  await expect(openWallet()).rejects.toThrow()
  api.file(servicePaths.appConfig, createAppConfig())
  expect((await openWallet()).config.chains).toHaveLength(1)
})
