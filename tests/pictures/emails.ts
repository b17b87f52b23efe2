import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@terahold/locale/languages'
import type { Browser } from 'playwright-core'
import { type EmailName, writeEmail } from '../../apps/server/src/mail/emails.ts'
import { emailSamples } from '../../apps/server/src/mail/fixtures/email-samples.ts'
import { renderHtml } from '../../apps/server/src/mail/layout.ts'

type Choice = {
  readonly languages: readonly Language[]
  readonly themes: readonly ('light' | 'dark')[]
  readonly width: number
}

/** Takes a picture of every email in these languages and themes. Returns how many. */
export async function takeEmailPictures(browser: Browser, folder: string, choice: Choice): Promise<number> {
  const { languages, themes, width } = choice
  let taken = 0
  for (const theme of themes) {
    const context = await browser.newContext({ viewport: { width, height: 400 }, colorScheme: theme })
    const page = await context.newPage()
    for (const language of languages) {
      for (const name of Object.keys(emailSamples) as EmailName[]) {
        for (const [index, values] of emailSamples[name].entries()) {
          await page.setContent(renderHtml(writeEmail(name, language, values), language))
          const file = `email-${name}-${index + 1}-${language}-${theme}.png`
          writeFileSync(join(folder, file), await page.screenshot({ fullPage: true }))
          taken += 1
        }
      }
    }
    await context.close()
  }
  return taken
}
