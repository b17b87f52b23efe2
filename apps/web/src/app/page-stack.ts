import { pagePaths } from '@terahold/contract/pages'
import { createPageStack } from '@terahold/page-stack'
import type { PageRoute } from '@terahold/page-stack/react'
import { withAllTexts } from '../shared/locale/i18n.ts'
import { routes, unknownRoute } from './routes.ts'

/** The pages of this browser tab. Use it to navigate from outside of React. */
export const pageStack = createPageStack({ routes: routes.map(waiting), unknown: waiting(unknownRoute) })

/** The entry page's texts come with the first load. Every other page waits until all texts have loaded. */
function waiting(route: PageRoute): PageRoute {
  const { load } = route
  if (route.path === pagePaths.home || load === undefined) return route
  return { ...route, load: () => withAllTexts(load) }
}
