import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deskTexts } from './en/desk/desk.ts'
import { documents } from './en/documents.ts'
import { serverTexts } from './en/server.ts'
import { verifierTexts } from './en/verifier.ts'

/** What a digit or a number may stand for without being the figure of a rule. */
const otherFigures = [
  /SHA-256|sha256sum|EIP-712|Ed25519|UTF-8/g,
  /[Ss]uch as [^ ]+( and [^ ]+)?|a day is \d{4}-\d\d-\d\d|TK-\d+-\w+/g,
  // Steps, levels of the team, and hash or address formats.
  /^\d\. |[Ll]evel [12]|64 (hex )?digits|0x and 40 (characters|letters)|0–9/g,
  /1 USDT as 1 US dollar|^1 US dollar|0 to 100|above 0|00:00 UTC|\(of 10,000\)|At 100%|the 1st|300 is 3%/g,
  // Bitcoin's own rhythm, the cases of the calculator, and the tools of the demo.
  /every (2|two) weeks|rises 50%|Three cases|Add 1 (day|hour)/g,
  // Ranges to choose from, the names of a share, a pool and a sample, and limits that are named after their time.
  /^(7|30|90) days$|^95% took|The 400,000 TH\/s pool|one-month plan|(limit of|[Ii]n|of the) 24 hours/g,
  // Two operators decide everything, and the format of an invite code is shown where one is typed.
  /of 2 (operators|signatures)|8 letters and digits/g,
]
const figure = /\d|\b(three|four|five|six|seven|eight|nine|ten|twelve)\b/i

type Texts = { readonly [key: string]: string | Texts } | readonly Texts[]

function listTexts(texts: string | Texts): string[] {
  return typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(listTexts)
}

const appTexts = () =>
  [...readFileSync(join(import.meta.dirname, 'en/app.po'), 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(
    ([, text = '']) => text,
  )

it.each([
  ['the member app', appTexts],
  ['the server', () => listTexts(serverTexts)],
  ['the documents', () => listTexts(documents)],
  ['verify.html', () => listTexts(verifierTexts)],
  ['the desk', () => listTexts(deskTexts)],
])('takes the figures of rules in the texts of %s from constants', (_, texts) => {
  const written = texts().filter((text) => {
    const bare = text.replace(/<\/?\d+\/?>|\{\w+\}|\{\w+, plural,/g, '')
    return figure.test(otherFigures.reduce((rest, other) => rest.replace(other, ''), bare))
  })
  expect(written).toEqual([])
})
