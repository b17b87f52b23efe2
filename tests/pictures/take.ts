import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGE_KEY } from '@terahold/locale/match-language'
import { buildWeb } from '../../scripts/prepare/build-web.mjs'
import { openBrowser } from '../support/browser.ts'
import { root } from '../support/product.ts'
import { type DataState, dataStates } from './answers.ts'
import { approvePictures, openPackagedBrowser } from './approved.ts'
import { everyScreen } from './every-screen.ts'
import { type MainScreen, mainScreens, takePicture, type View } from './main-screens.ts'

/**
 * Takes pictures of the ten main screens into test-results/pictures, to look at them:
 *
 *   npm run pictures                                                    every size, theme and state
 *   npm run pictures -- --only home,power --width 390 --theme light     some of them
 *   npm run pictures -- --every --only help --width 820                 of any page, as a visitor and as a member
 *   npm run pictures -- --text 2 --width 390                            with text of twice the size
 *   npm run pictures -- --language fr --currency EUR                    as the settings would have it
 *   npm run pictures -- --approve                                       saves those that tests/every-page.test.ts compares with
 */
const { values } = parseArgs({
  options: {
    ...{ only: { type: 'string' }, width: { type: 'string' }, theme: { type: 'string' }, state: { type: 'string' } },
    ...{ text: { type: 'string' }, out: { type: 'string' }, approve: { type: 'boolean' } },
    ...{ every: { type: 'boolean' }, signed: { type: 'string' } },
    ...{ language: { type: 'string' }, currency: { type: 'string' } },
  },
})

const list = (text: string | undefined, all: readonly string[]) => text?.split(',') ?? all
const folder = values.out ?? join(root, 'test-results', 'pictures')
const stored = {
  ...(values.language === undefined ? {} : { [LANGUAGE_KEY]: values.language }),
  ...(values.currency === undefined ? {} : { currency: values.currency }),
}
const heights: Readonly<Record<string, number>> = { 320: 568, 390: 844, 820: 1_180, 1280: 800, 1440: 900 }

const isWanted = ({ name, page, signedIn }: MainScreen) =>
  (values.only === undefined || values.only.split(',').some((wanted) => wanted === name || wanted === page)) &&
  (values.signed === undefined || (values.signed === 'in') === signedIn)

const views = (values.every === true ? everyScreen : mainScreens).filter(isWanted).flatMap((screen) =>
  list(values.state, dataStates)
    // A visitor's pages do not depend on a member's data.
    .filter((state) => screen.signedIn || state !== 'empty')
    .flatMap((state) =>
      list(values.theme, ['light', 'dark']).flatMap((theme) =>
        list(values.width, Object.keys(heights)).map(
          (width): View => ({
            ...{ screen, state: state as DataState, theme: theme as View['theme'] },
            ...{ width: Number(width), height: heights[width] ?? 800 },
            stored,
            ...(values.text === undefined ? {} : { textScale: Number(values.text) }),
          }),
        ),
      ),
    ),
)

await buildWeb(root, process.execPath)
if (values.approve === true) {
  const packaged = await openPackagedBrowser()
  await approvePictures(packaged)
  await packaged.close()
  process.exit()
}
mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
let faulty = 0
for (const view of views) {
  const name = `${view.screen.name}-${view.state}-${view.width}-${view.theme}`
  const { png, faults } = await takePicture(browser, view).catch((error: unknown) => ({
    png: undefined,
    faults: [String(error)],
  }))
  if (png !== undefined) writeFileSync(join(folder, `${name}.png`), png)
  if (faults.length > 0) faulty += 1
  for (const fault of faults) process.stdout.write(`${name}: ${fault}\n`)
}
await browser.close()
process.stdout.write(`${views.length} pictures in ${folder}, ${faulty} with faults\n`)
