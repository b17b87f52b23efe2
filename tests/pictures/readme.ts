import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { to } from '@terahold/contract/pages'
import type { Browser } from 'playwright-core'
import { asKept } from './compare.ts'
import { type MainScreen, mainScreens, takePicture } from './main-screens.ts'
import { planNamed } from './market.ts'

const calculator: MainScreen = {
  name: 'calculator',
  page: 'calculator',
  address: to.calculator({ planId: planNamed('Skagi 10, one month').planId }),
  signedIn: true,
}
const shown = [...mainScreens, calculator].filter(({ name }) =>
  ['home', 'checkout', 'power', 'calculator', 'subscribe'].includes(name),
)

/** Takes the app's pictures of the README: one window of each screen, Subscribe on a desktop. Returns how many. */
export async function takeReadmePictures(browser: Browser, folder: string): Promise<number> {
  for (const screen of shown) {
    const isDesktop = screen.name === 'subscribe'
    const [width, height] = isDesktop ? [1280, 800] : [390, 844]
    const view = { screen, state: 'data', theme: 'light', width, height, mostHeight: height } as const
    const { png, faults } = await takePicture(browser, view)
    if (faults.length > 0) throw new Error(`${screen.name}: ${faults.join(', ')}`)
    writeFileSync(join(folder, `${isDesktop ? 'desktop' : screen.name}.webp`), await asKept(png))
  }
  return shown.length
}
