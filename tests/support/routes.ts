import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pagePaths } from '@terahold/contract/pages'
import { root } from './product.ts'

const declared = /^ {2}(\w+): \{[^}]*?title: \(\) => t`([^`]+)`/gm

/** Every hash route of the app with the title it shows in English, as the app's own table of routes declares them. */
export const routes: readonly (readonly [path: string, title: string])[] = readRoutes()

function readRoutes(): [string, string][] {
  const source = readFileSync(join(root, 'apps/web/src/app/routes.ts'), 'utf8')
  const titles = new Map([...source.matchAll(declared)].map(([, name = '', title = '']) => [name, title]))
  return (Object.keys(pagePaths) as PageName[]).map((name) => {
    const title = titles.get(name)
    if (title === undefined) throw new Error(`apps/web/src/app/routes.ts has no page for ${name}`)
    return [pagePaths[name], title]
  })
}
