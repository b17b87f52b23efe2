import { pagePaths, to } from '@terahold/contract/pages'
import { deskPath, fillPath, servicePaths } from '@terahold/contract/service-paths'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openNotification, showNotification } from './show-notifications.ts'

const origin = 'https://app.example'

/** A window of this browser with a page of our server. */
function createWindow(path: string) {
  return { url: origin + path, postMessage: vi.fn(), focus: vi.fn(async () => undefined) }
}

let windows: ReturnType<typeof createWindow>[]
const openWindow = vi.fn(async () => null)
const show = vi.fn(async () => undefined)

beforeEach(() => {
  windows = []
  vi.clearAllMocks()
  vi.stubGlobal('self', {
    navigator: { language: 'fr-CA' },
    registration: { showNotification: show },
    clients: { matchAll: async () => windows, openWindow },
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('a push', () => {
  test('is shown with its text, and replaces the last one of its kind', async () => {
    const text = JSON.stringify({ title: 'Payment received', body: 'Open Terahold.', tag: 'deposit' })
    await showNotification({ text: () => text } as PushMessageData)
    expect(show.mock.calls).toEqual([
      ['Payment received', expect.objectContaining({ body: 'Open Terahold.', tag: 'deposit' })],
    ])
  })

  test('without a text is shown too, because the browser requires it', async () => {
    await showNotification(null)
    expect(show.mock.calls).toEqual([['Terahold', expect.objectContaining({ tag: 'notification' })]])
  })
})

describe('a tap on a notification', () => {
  const close = vi.fn()
  const tap = () => openNotification({ tag: 'withdrawal', close } as unknown as Notification)

  test('opens its page in the open app, and brings that to the front', async () => {
    const app = createWindow(`/${to.help()}`)
    windows = [app]
    await tap()
    expect(close).toHaveBeenCalledOnce()
    expect(app.postMessage.mock.calls).toEqual([[{ type: 'open', url: pagePaths.withdrawals }]])
    expect(app.focus).toHaveBeenCalledOnce()
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('opens the app when none of its windows is open', async () => {
    await tap()
    expect(openWindow.mock.calls).toEqual([[`/#${pagePaths.withdrawals}`]])
  })

  test.each([deskPath, fillPath(servicePaths.invitation, { code: '7K3M9Q2X' }), servicePaths.verifierPage])(
    'leaves %s alone, which is not the app',
    async (path) => {
      const other = createWindow(path)
      windows = [other]
      await tap()
      expect(other.postMessage).not.toHaveBeenCalled()
      expect(openWindow).toHaveBeenCalledOnce()
      const app = createWindow('/')
      windows = [other, app]
      await tap()
      expect(app.postMessage).toHaveBeenCalledOnce()
    },
  )
})
