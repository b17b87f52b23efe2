import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languageTags } from '@terahold/locale/languages'
import { LANGUAGE_KEY } from '@terahold/locale/match-language'
import { buildWeb } from '../../scripts/prepare/build-web.mjs'
import { demoSettings } from '../../scripts/prepare/demo-settings.mjs'
import { openBrowser } from '../support/browser.ts'
import { root } from '../support/product.ts'
import { type DataState, dataStates } from './answers.ts'
import { approvePictures, openPackagedBrowser } from './approved-pictures.ts'
import { takeDeskPictures } from './desk.ts'
import { takeEmailPictures } from './emails.ts'
import { everyScreen } from './every-screen.ts'
import { type MainScreen, mainScreens, takePicture, type View } from './main-screens.ts'
import { takeReadmePictures } from './readme.ts'

const heights: Readonly<Record<string, number>> = { 320: 568, 390: 844, 820: 1_180, 1280: 800, 1440: 900 }
const help = `npm run pictures -- [options]

Takes pictures of the ten main screens into test-results/pictures, in every size, theme and state, and prints how many words
each shows and what is cut off.

  --only NAMES        these screens, such as home,power
  --every             any page, as a visitor and as a member
  --emails            every email instead
  --desk              the operators’ desk instead, from a new demo
  --readme            the app’s pictures of the README instead
  --signed in|out     only as a member, or only as a visitor
  --width PIXELS      ${Object.keys(heights).join(', ')}
  --theme NAMES       light, dark
  --state NAMES       ${dataStates.join(', ')}
  --text NUMBER       texts so many times as large
  --language TAG      ${languageTags.join(', ')}
  --currency CODE     also shows amounts in it, such as EUR
  --out FOLDER        saves the pictures there
  --approve           saves those that tests/every-page.test.ts compares with
  --help              prints this text
`

const values = options()

function options() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      options: {
        only: text,
        width: text,
        theme: text,
        state: text,
        text,
        out: text,
        signed: text,
        language: text,
        currency: text,
        approve: flag,
        every: flag,
        emails: flag,
        desk: flag,
        readme: flag,
        help: flag,
      },
    }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}
if (values.help === true) {
  process.stdout.write(help)
  process.exit()
}

const themes = ['light', 'dark'] as const
const list = (text: string | undefined, all: readonly string[]) => text?.split(',') ?? all
const folder = values.out ?? join(root, 'test-results', 'pictures')
const stored = {
  ...(values.language === undefined ? {} : { [LANGUAGE_KEY]: values.language }),
  ...(values.currency === undefined ? {} : { currency: values.currency }),
}
const isWanted = ({ name, page, signedIn }: MainScreen) =>
  (values.only === undefined || values.only.split(',').some((wanted) => wanted === name || wanted === page)) &&
  (values.signed === undefined || (values.signed === 'in') === signedIn)

const views = (values.every === true ? everyScreen : mainScreens).filter(isWanted).flatMap((screen) =>
  list(values.state, dataStates)
    // A visitor's pages do not depend on a member's data.
    .filter((state) => screen.signedIn || state !== 'empty')
    .flatMap((state) =>
      list(values.theme, themes).flatMap((theme) =>
        list(values.width, Object.keys(heights)).map(
          (width): View => ({
            screen,
            state: state as DataState,
            theme: theme as View['theme'],
            width: Number(width),
            height: heights[width] ?? 800,
            stored,
            ...(values.text === undefined ? {} : { textScale: Number(values.text) }),
          }),
        ),
      ),
    ),
)

mkdirSync(folder, { recursive: true })
if (values.emails === true) {
  const browser = await openBrowser()
  const taken = await takeEmailPictures(browser, folder, {
    languages: list(values.language, languageTags) as Language[],
    themes: list(values.theme, themes) as View['theme'][],
    width: Number(values.width ?? 390),
  })
  await browser.close()
  process.stdout.write(`${taken} pictures in ${folder}\n`)
  process.exit()
}
await buildWeb(root, process.execPath, demoSettings())
if (values.desk === true || values.readme === true) {
  const browser = await openBrowser()
  const taken = await (values.desk === true ? takeDeskPictures : takeReadmePictures)(browser, folder)
  await browser.close()
  process.stdout.write(`${taken} pictures in ${folder}\n`)
  process.exit()
}
if (values.approve === true) {
  const packaged = await openPackagedBrowser()
  await approvePictures(packaged)
  await packaged.close()
  process.exit()
}
const browser = await openBrowser()
let faulty = 0
for (const view of views) {
  const name = `${view.screen.name}-${view.state}-${view.width}-${view.theme}`
  const { png, words, faults } = await takePicture(browser, view).catch((error: unknown) => ({
    png: undefined,
    words: undefined,
    faults: [String(error)],
  }))
  if (png !== undefined) writeFileSync(join(folder, `${name}.png`), png)
  process.stdout.write(`${name}: ${words ?? 'no'} words\n`)
  if (faults.length > 0) faulty += 1
  for (const fault of faults) process.stdout.write(`${name}: ${fault}\n`)
}
await browser.close()
process.stdout.write(`${views.length} pictures in ${folder}, ${faulty} with faults\n`)
