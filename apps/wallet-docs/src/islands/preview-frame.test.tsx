// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readSettings, usualSettings } from '../settings/preview-settings.ts'
import { PreviewFrame } from './preview-frame.tsx'

afterEach(cleanup)

const frame = () => screen.getByTitle<HTMLIFrameElement>('An app with the modal')
/** The simulated browser opens no page in a frame. */
function withPage(shown: HTMLIFrameElement) {
  const page = { postMessage: vi.fn() }
  Object.defineProperty(shown, 'contentWindow', { value: page })
  return page
}
const settingsOf = (shown: HTMLIFrameElement) =>
  readSettings(new URL(shown.getAttribute('src') ?? '', 'http://docs.example/playground/').searchParams)

function tell(source: unknown, data: unknown) {
  window.dispatchEvent(Object.assign(new Event('message'), { source, data }))
}

describe('a preview', () => {
  it('opens with its settings in the address', () => {
    render(<PreviewFrame settings={{ ...usualSettings, wallets: 'one', language: 'fr' }} />)
    expect(settingsOf(frame())).toEqual({ ...usualSettings, wallets: 'one', language: 'fr' })
  })

  it('keeps its page for another look, and sends it', () => {
    const { rerender } = render(<PreviewFrame settings={usualSettings} />)
    const first = frame()
    const address = first.getAttribute('src')
    const page = withPage(first)
    const look = { theme: 'dark', language: 'es', variables: { accent: '#123456' } } as const
    rerender(<PreviewFrame settings={{ ...usualSettings, ...look }} />)
    expect(frame()).toBe(first)
    expect(first.getAttribute('src')).toBe(address)
    expect(page.postMessage).toHaveBeenLastCalledWith({ look }, location.origin)
  })

  it('opens another page for anything else', () => {
    const { rerender } = render(<PreviewFrame settings={usualSettings} />)
    const first = frame()
    rerender(<PreviewFrame settings={{ ...usualSettings, behaviour: 'declines' }} />)
    expect(frame()).not.toBe(first)
    expect(settingsOf(frame()).behaviour).toBe('declines')
  })

  it('passes on what its own page reports, and nothing from another window', () => {
    const heard = vi.fn()
    render(<PreviewFrame settings={usualSettings} onRequests={heard} />)
    const page = withPage(frame())
    tell(window, { requests: ['forged'] })
    tell(page, { other: true })
    expect(heard).not.toHaveBeenCalled()
    tell(page, { requests: ['eth_requestAccounts'] })
    expect(heard).toHaveBeenCalledExactlyOnceWith(['eth_requestAccounts'])
  })

  it('can be as narrow as a phone', async () => {
    render(<PreviewFrame settings={usualSettings} />)
    expect(frame().dataset.size).toBe('desktop')
    await userEvent.click(screen.getByLabelText('phone (390 px)'))
    expect(frame().dataset.size).toBe('phone')
  })
})
