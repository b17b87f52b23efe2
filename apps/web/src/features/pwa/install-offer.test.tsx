import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storage } from '../../shared/storage/storage.ts'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import { InstallOffer } from './install-offer.tsx'

setUpComponentTests()
afterEach(() => {
  window.dispatchEvent(new Event('appinstalled'))
  vi.unstubAllGlobals()
})

const heading = () => screen.queryByRole('heading', { name: 'Add to home screen' })
const startedBefore = () => storage.set('installOffer', 1)
const useIphone = () => vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 })

function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve()),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

test('asks nothing at the first start', () => {
  offer()
  renderForMember(<InstallOffer />)
  expect(heading()).toBeNull()
  expect(storage.get('installOffer')).toBe(performance.timeOrigin)
})

test('shows the browser’s own question at a later start, once', async () => {
  startedBefore()
  const { user } = renderForMember(<InstallOffer />)
  expect(heading()).toBeNull()
  const event = offer()
  expect(event.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Install' }))
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(heading()).toBeNull()
})

test('says how to do it on iOS, and not again after “Not now”', async () => {
  startedBefore()
  useIphone()
  const { user, unmount } = renderForMember(<InstallOffer />)
  expect(screen.getByText(/tap Share/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(heading()).toBeNull()
  unmount()
  renderForMember(<InstallOffer />)
  expect(heading()).toBeNull()
})

test('asks nothing in the installed app', () => {
  startedBefore()
  vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5, standalone: true })
  renderForMember(<InstallOffer />)
  expect(heading()).toBeNull()
})
