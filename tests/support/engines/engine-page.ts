import { setTimeout as pause } from 'node:timers/promises'

/** A page in a browser that is not Chromium. */
export type EnginePage = {
  resize(width: number, height: number): Promise<void>
  go(url: string): Promise<void>
  /** Returns what an expression returns in the page, a promise awaited. It must be plain data. */
  read<Value>(expression: string): Promise<Value>
  /** Presses and releases a key, as WebDriver names it. */
  press(key: string): Promise<void>
  /** Returns the errors and warnings of the page since the last call. */
  complaints(): Promise<string[]>
  close(): Promise<void>
}

const patience = 60_000

/** Waits until the page shows a text. */
export function shows(page: EnginePage, text: RegExp): Promise<void> {
  return waitUntilTrue(page, `${text}.test(document.body.innerText)`)
}

/** Clicks the first control with a matching name that nothing covers, such as a dialog. */
export async function tap(page: EnginePage, name: RegExp): Promise<void> {
  await waitUntilTrue(
    page,
    `(() => {
      const isOnTop = (each) => {
        each.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = each.getBoundingClientRect()
        return each.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }
      const found = [...document.querySelectorAll('button, a, label, summary')].find(
        (each) => ${name}.test(each.ariaLabel ?? each.innerText.trim()) && !each.disabled && isOnTop(each),
      )
      found?.click()
      return found !== undefined
    })()`,
  )
}

/** Types into the visible input with this label. */
export async function type(page: EnginePage, label: RegExp, text: string): Promise<void> {
  await waitUntilTrue(
    page,
    `(() => {
      const named = (each) => ${label}.test(each.labels?.[0]?.innerText ?? each.ariaLabel) && each.checkVisibility()
      const input = [...document.querySelectorAll('input')].find(named)
      input?.focus()
      return input !== undefined
    })()`,
  )
  for (const key of text) await page.press(key)
}

/** Waits until an expression is true in the page. */
export async function waitUntilTrue(page: EnginePage, expression: string): Promise<void> {
  const deadline = performance.now() + patience
  while (!(await page.read<boolean>(expression))) {
    if (performance.now() > deadline)
      throw new Error(`not true in time: ${expression}\n${await page.read<string>('document.body.innerText')}`)
    await pause(100)
  }
}
