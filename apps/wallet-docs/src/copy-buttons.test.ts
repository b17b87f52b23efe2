// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addCopyButtons } from './copy-buttons.ts'

let write: (text: string) => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  write = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => write(text) } })
  document.body.innerHTML = `<main><h1>Start</h1>
    <figure class="code"><figcaption>Terminal</figcaption><pre><code>npm test</code></pre></figure>
    <h2>Next.js</h2>
    <figure class="code"><figcaption>TypeScript</figcaption><pre><code>// app/page.tsx\nexport {}</code></pre></figure>
    <figure class="code"><figcaption>CSS</figcaption><pre><code>a {}</code></pre></figure>
    <figure class="code"><pre><code>shown alone</code></pre></figure></main>`
  addCopyButtons()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const buttons = () => Array.from(document.querySelectorAll<HTMLButtonElement>('button.copy'))
const said = () => document.querySelector('[role=status]')?.textContent

it('each block with a line above it has a button that says what it copies', () => {
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    'Copy Terminal, Start',
    'Copy app/page.tsx',
    'Copy CSS, Next.js',
  ])
})

it('a button copies the code of its own block, says so, and says Copy again', async () => {
  const [, second] = buttons()
  second?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(write).toHaveBeenCalledExactlyOnceWith('// app/page.tsx\nexport {}')
  expect(said()).toBe('Copied')
  expect(second?.firstElementChild?.textContent).toBe('Copied')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(said()).toBe('')
  expect(second?.firstElementChild?.textContent).toBe('Copy')
})

it('a browser that refuses the clipboard is not called a success', async () => {
  write = () => Promise.reject(new Error('denied'))
  buttons()[0]?.click()
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toBe('Not copied: select the text')
})
