// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings } from '../settings/preview-settings.ts'
import { Playground } from './playground.tsx'
import { Theming } from './theming.tsx'

afterEach(cleanup)

const frame = () => screen.getByTitle<HTMLIFrameElement>('An app with the modal')
const settings = () => readSettings(new URL(frame().src, 'http://docs.example/').searchParams)

describe('the playground', () => {
  it('gives the demo app what is chosen', async () => {
    render(<Playground />)
    await userEvent.selectOptions(screen.getByLabelText('Wallets'), 'sixty')
    await userEvent.selectOptions(screen.getByLabelText('The wallet'), 'never answers')
    await userEvent.selectOptions(screen.getByLabelText('Sign in'), 'on')
    expect(settings()).toMatchObject({ wallets: 'sixty', behaviour: 'never answers', signsIn: true })
  })

  it('says that no wallet was asked, and then lists what they were asked', () => {
    render(<Playground />)
    expect(screen.getByText(/None yet/)).toBeTruthy()
    const requests = ['eth_requestAccounts', 'personal_sign', 'personal_sign']
    Object.defineProperty(frame(), 'contentWindow', { value: { postMessage: () => undefined } })
    const message = Object.assign(new Event('message'), { source: frame().contentWindow, data: { requests } })
    act(() => void window.dispatchEvent(message))
    const listed = within(screen.getByRole('list', { name: 'Requests to the wallets' })).getAllByRole('listitem')
    expect(listed.map(({ textContent }) => textContent)).toEqual(requests)
  })
})

describe('the page about theming', () => {
  const styleSheet = () => document.querySelector('figure code')?.textContent
  const colour = (name: string) => screen.getByLabelText<HTMLInputElement>(`--wm-${name}`)

  it('shows the defaults that the modal has', () => {
    render(<Theming />)
    const tokens = readFileSync(
      path.join(import.meta.dirname, '../../../../packages/wallet-modal/src/styles/tokens.css'),
      'utf8',
    )
    for (const name of ['surface', 'text', 'muted', 'line', 'accent', 'on-accent'])
      expect(tokens).toContain(`var(--wm-${name}, light-dark(${colour(name).value},`)
    expect(tokens).toContain(`var(--wm-radius, ${screen.getByRole<HTMLInputElement>('slider').value}px)`)
    expect(tokens).toContain(
      `var(--wm-font-family, ${screen.getByLabelText<HTMLSelectElement>('--wm-font-family').value})`,
    )
    expect(styleSheet()).toBe('/* Nothing to set: these are the defaults. */')
  })

  it('writes the style sheet of what is set', () => {
    render(<Theming />)
    fireEvent.change(colour('accent'), { target: { value: '#ff0000' } })
    fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } })
    expect(styleSheet()).toBe(':root {\n  --wm-accent: #ff0000;\n  --wm-radius: 4px;\n}')
  })

  it('begins with a whole look in a page of its own, and drops what was set before', async () => {
    render(<Theming />)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } })
    const before = frame()
    await userEvent.selectOptions(screen.getByLabelText('Begin with'), 'neon')
    expect(frame()).not.toBe(before)
    expect(settings()).toMatchObject({ theme: 'dark', view: 'Connect', variables: { accent: '#c4a2ff' } })
    expect(styleSheet()).not.toContain('radius')
  })
})
