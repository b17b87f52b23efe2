import { subscribePush, unsubscribePush } from '@terahold/contract/calls/member/push'
import { servicePaths } from '@terahold/contract/service-paths'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { api, member, renderForMember, setUpComponentTests, toasts } from '../../testing/component-test.tsx'
import { createAppConfig } from '../../testing/config-fixture.ts'
import { dropPush, renewPush, switchPushOn } from './push.ts'
import { PushSetting } from './push-setting.tsx'
import { SUBSCRIPTION_KEY } from './push-subscription.ts'
import { useRenewedPush } from './use-renewed-push.ts'

setUpComponentTests()

const endpoint = 'https://push.example/abc'
const pushKey = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

type Permission = 'default' | 'granted' | 'denied'

/** A browser with a push service: what it is asked for, and what it does. */
function createPushBrowser({ answer = 'granted' }: { readonly answer?: Permission } = {}) {
  const state = {
    permission: 'default' as Permission,
    isSubscribed: false,
    isBroken: false,
    key: null as string | null,
  }
  const subscription = {
    endpoint,
    options: {
      get applicationServerKey() {
        return state.key === null ? null : Uint8Array.from(atob(state.key), (letter) => letter.charCodeAt(0)).buffer
      },
    },
    toJSON: () => ({ endpoint, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    unsubscribe: () => {
      state.isSubscribed = false
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(state.isSubscribed ? subscription : null),
    subscribe: () => {
      if (state.isBroken) return Promise.reject(new Error('push service error'))
      // A browser refuses a second key while it is subscribed with another.
      if (state.isSubscribed && state.key !== null) return Promise.reject(new Error('another key'))
      state.isSubscribed = true
      return Promise.resolve(subscription)
    },
  }
  vi.stubGlobal('PushManager', pushManager)
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: () => {
      state.permission = answer
      return Promise.resolve(answer)
    },
  })
  const registration = { pushManager }
  const serviceWorker = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return state
}

async function openSetting() {
  const { user, unmount } = renderForMember(<PushSetting />)
  return { user, unmount, section: await screen.findByRole('region', { name: 'Notifications on this device' }) }
}

beforeEach(() => api.file(servicePaths.appConfig, createAppConfig({ pushKey })))

describe('notifications on this device', () => {
  test('are not offered by a server without a key', async () => {
    createPushBrowser()
    api.file(servicePaths.appConfig, createAppConfig({ pushKey: null }))
    const { container } = renderForMember(<PushSetting />)
    await waitFor(() => expect(api.requests(subscribePush)).toEqual([]))
    expect(container.querySelector('section')).toBeNull()
  })

  test('are turned on by a tap: the server gets the address and the keys of this browser', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    const browser = createPushBrowser()
    const { user, section } = await openSetting()
    expect(browser.permission).toBe('default')
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await screen.findByRole('button', { name: 'Turn off notifications' })
    expect(section.textContent).toContain('On.')
    expect(api.requests(subscribePush)).toMatchObject([{ body: { subscription: { endpoint } } }])
    expect(toasts()).toEqual([{ text: 'Notifications are on.', kind: 'success' }])
  })

  test('are registered once, even by a tap in a sheet that was closed and opened again meanwhile', async () => {
    const release = api.answerLate(subscribePush, { data: { ok: true } })
    createPushBrowser()
    const { user, unmount } = await openSetting()
    await user.dblClick(screen.getByRole('button', { name: 'Turn on notifications' }))
    await waitFor(() => expect(api.requests(subscribePush)).toHaveLength(1))
    unmount()
    const again = await openSetting()
    await again.user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    release()
    expect(await screen.findByRole('button', { name: 'Turn off notifications', busy: false })).toBeTruthy()
    expect(api.requests(subscribePush)).toHaveLength(1)
  })

  test('are registered once by a tap that comes before the switch shows the first', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    createPushBrowser()
    await switchPushOn(pushKey)
    await switchPushOn(pushKey)
    expect(api.requests(subscribePush)).toHaveLength(1)
  })

  test('stay off when the person says no, and say where to allow them', async () => {
    createPushBrowser({ answer: 'denied' })
    const { user, section } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await waitFor(() => expect(section.textContent).toContain('Your browser blocks notifications'))
    expect(screen.queryByRole('button')).toBeNull()
    expect(api.requests(subscribePush)).toEqual([])
  })

  test('stay off when the push service fails, and can be tried again', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    const browser = createPushBrowser()
    browser.isBroken = true
    const { user } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed')
    browser.isBroken = false
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await screen.findByRole('button', { name: 'Turn off notifications' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('show the server’s reason when it refuses this browser', async () => {
    api.refuse(subscribePush, { code: 503, message: 'Push is off.' })
    createPushBrowser()
    const { user, section } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Push is off.')
    expect(section.textContent).toContain('Off.')
  })

  test('end in the browser first, so that they stop even if the server does not answer', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    api.refuse(unsubscribePush, { code: 503, message: 'Later.' })
    const browser = createPushBrowser()
    const { user } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await user.click(await screen.findByRole('button', { name: 'Turn off notifications' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Later.')
    expect(browser.isSubscribed).toBe(false)
  })

  test('of a member who signed out do not reach the next one', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    const browser = createPushBrowser()
    const { user } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await screen.findByRole('button', { name: 'Turn off notifications' })
    await dropPush()
    expect(browser.isSubscribed).toBe(false)
    expect(storage.get(SUBSCRIPTION_KEY)).toBe('')
  })

  test('are registered again in a new session, and only then', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    createPushBrowser()
    const { user } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await screen.findByRole('button', { name: 'Turn off notifications' })
    await renewPush()
    expect(api.requests(subscribePush)).toHaveLength(1)
    session.signIn({ ...member, expiresAt: '2099-02-01T00:00:00.000Z' })
    await renewPush()
    expect(api.requests(subscribePush)).toHaveLength(2)
  })

  test('are turned on with the server’s new key, after the old subscription was removed', async () => {
    api.answer(subscribePush, { data: { ok: true } })
    const browser = createPushBrowser()
    Object.assign(browser, { isSubscribed: true, key: btoa('the former key') })
    const { user } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    expect(await screen.findByRole('button', { name: 'Turn off notifications' })).toBeTruthy()
    expect(api.requests(subscribePush)).toHaveLength(1)
  })

  test('stay off without a word of blame when the person closes the question', async () => {
    createPushBrowser({ answer: 'default' })
    const { user, section } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await waitFor(() => expect(toasts()).toMatchObject([{ text: 'Notifications are off.' }]))
    expect(section.textContent).toContain('Off.')
    expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that the browser blocks say where to allow them', async () => {
    createPushBrowser().permission = 'denied'
    expect((await openSetting()).section.textContent).toContain('Your browser blocks notifications')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['has no push service', {}, 'This browser cannot receive notifications here.'],
    ['is an iPhone’s, outside the installed app', { standalone: false }, 'Add Terahold to your home screen'],
    ['is an iPhone’s that cannot, in the installed app', { standalone: true }, 'This browser cannot receive'],
  ])('are not offered in a browser that %s', async (_, navigator, text) => {
    vi.stubGlobal('navigator', navigator)
    onTestFinished(() => void vi.unstubAllGlobals())
    expect((await openSetting()).section.textContent).toContain(text)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('are not offered before the worker is registered', async () => {
    createPushBrowser()
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.resolve(undefined) })
    expect((await openSetting()).section.textContent).toContain('This browser cannot receive notifications here.')
  })
})

describe('the notifications of a member', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      run()
      return 1
    })
    vi.stubGlobal('cancelIdleCallback', () => undefined)
  })

  async function turnOn() {
    api.answer(subscribePush, { data: { ok: true } })
    const browser = createPushBrowser()
    const { user } = await openSetting()
    await user.click(screen.getByRole('button', { name: 'Turn on notifications' }))
    await screen.findByRole('button', { name: 'Turn off notifications' })
    return browser
  }

  test('end on this device when the member signs out', async () => {
    const browser = await turnOn()
    renderHook(useRenewedPush)
    act(() => session.forget())
    await waitFor(() => expect(browser.isSubscribed).toBe(false))
    expect(storage.get(SUBSCRIPTION_KEY)).toBe('')
  })

  test('outlast an expired session, and are registered again with the next', async () => {
    const browser = await turnOn()
    act(() => session.expire())
    renderHook(useRenewedPush)
    act(() => session.signIn({ ...member, expiresAt: '2099-02-01T00:00:00.000Z', token: 'next' }))
    await waitFor(() => expect(api.requests(subscribePush)).toHaveLength(2))
    expect(browser.isSubscribed).toBe(true)
  })
})
